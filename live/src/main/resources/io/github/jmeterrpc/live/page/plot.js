"use strict";

/**
 * One plot over time, drawn by uPlot: with marks, a box with the values under the cursor, and the keyboard. Arrow keys
 * move the cursor from window to window; Escape removes it.
 */
const Plot = (function () {
    /** Maximum number of lines in the box; the lines of fifty generators would not fit. */
    const TOLD = 10;
    const MARK_COLORS = { start: "good", end: "muted", other: "p99" };
    const sync = uPlot.sync("time");

    /** Lines: {name, color(), bars, fill, format}; host: {marks(), areas(), range(), zoomed(from, to), told(time, more), least, apart}. */
    function create(parent, lines, host) {
        const box = Dom.element("div", { class: "told", hidden: true });
        const chart = new uPlot(options(parent, lines, host, box), [[], ...lines.map(() => [])], parent);
        const leave = () => chart.setCursor({ left: -10, top: -10 });
        chart.over.append(box);
        chart.over.ondblclick = () => host.zoomed();
        parent.tabIndex = 0;
        parent.onkeydown = (event) => (event.key === "Escape" ? leave() : move(chart, event));
        parent.onblur = leave;
        return chart;
    }

    function options(parent, lines, host, box) {
        return {
            ...size(parent),
            ms: 1,
            legend: { show: false },
            padding: [14, 28, 0, 0],
            // All plots of the same times share the cursor. Each plot has its own selection.
            cursor: { ...(host.apart ? {} : { sync: { key: sync.key, filters: { pub: synced } } }), drag: { setScale: false }, points: { size: 7 }, y: false },
            scales: { x: { time: true, range: () => host.range() }, y: { range: (u, low, high) => [0, Math.max(high * 1.08, host.least)] } },
            axes: [axis(Format.axisTimes, { space: 70, size: 34 }), axis(Format.axisValues, { space: 34, size: 56 })],
            series: [{}, ...lines.map(series)],
            hooks: {
                drawClear: [(u) => drawAreas(u, host.areas())],
                draw: [(u) => drawMarks(u, host.marks())],
                setCursor: [(u) => tell(u, box, lines, host)],
                setSelect: [(u) => select(u, host)],
            },
        };
    }

    function synced(type) {
        return type === "mousemove" || type === "mouseleave";
    }

    function size(parent) {
        return { width: Math.max(200, parent.clientWidth), height: parent.clientWidth < 420 ? 170 : 210 };
    }

    function axis(format, sizes) {
        return {
            stroke: () => Theme.color("muted"),
            grid: { stroke: () => Theme.color("grid"), width: 1 },
            ticks: { show: false },
            font: "11px system-ui, sans-serif",
            values: (u, values, index, space, apart) => format(values, apart),
            ...sizes,
        };
    }

    function series(line) {
        const bars = { width: 0, fill: line.color, points: { show: false }, paths: uPlot.paths.bars({ size: [0.9, 14, 2], align: 1 }) };
        const drawn = { width: 1.5, fill: line.fill, points: { size: 4, width: 1, fill: line.color } };
        return { label: line.name, stroke: line.color, ...(line.bars ? bars : drawn) };
    }

    /** Areas between two times, over all values or between two values: {from, to, low, high, color}. */
    function drawAreas(u, areas) {
        const { left, top, width, height } = u.bbox;
        const context = u.ctx;
        context.save();
        context.beginPath();
        context.rect(left, top, width, height);
        context.clip();
        context.globalAlpha = 0.18;
        for (const area of areas) {
            const [from, to] = [area.from, area.to].map((time) => u.valToPos(time, "x", true));
            const high = Format.known(area.high) ? u.valToPos(area.high, "y", true) : top;
            const low = Format.known(area.low) ? u.valToPos(area.low, "y", true) : top + height;
            context.fillStyle = Theme.color(area.color);
            context.fillRect(from, high, to - from, low - high);
        }
        context.restore();
    }

    function drawMarks(u, marks) {
        const { left, top, width, height } = u.bbox;
        const context = u.ctx;
        context.save();
        context.lineWidth = devicePixelRatio;
        context.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
        for (const mark of marks) {
            const x = Math.round(u.valToPos(mark.time, "x", true)) + 0.5;
            if (x >= left - 1 && x <= left + width + 1) {
                context.strokeStyle = context.fillStyle = Theme.color(MARK_COLORS[mark.kind] || "p99");
                context.beginPath();
                context.moveTo(x, top);
                context.lineTo(x, top + height);
                context.stroke();
                flag(context, x, top, mark.kind === "end" ? -1 : 1);
            }
        }
        context.restore();
    }

    /** A small flag at the top: it points right for a start and left for an end. */
    function flag(context, x, top, side) {
        const length = 7 * devicePixelRatio;
        context.beginPath();
        context.moveTo(x, top - length);
        context.lineTo(x + side * length, top - length / 2);
        context.lineTo(x, top);
        context.fill();
    }

    function select(u, host) {
        const { left, width } = u.select;
        if (width > 4) {
            host.zoomed(u.posToVal(left, "x"), u.posToVal(left + width, "x"));
        }
        if (width > 0) {
            u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        }
    }

    /** Sorts the largest values first if not all lines fit. */
    function values(u, lines, index) {
        const known = lines
            .map((line, n) => ({ line, value: u.data[n + 1][index] }))
            .filter((each, n) => u.series[n + 1].show && Format.known(each.value));
        return known.length > TOLD ? known.sort((a, b) => b.value - a.value) : known;
    }

    function tell(u, box, lines, host) {
        const index = u.cursor.left < 0 ? null : u.cursor.idx ?? null;
        const found = index === null ? [] : values(u, lines, index);
        box.hidden = found.length === 0;
        if (box.hidden) {
            return;
        }
        const time = u.data[0][index];
        const row = ({ line, value }) =>
            Dom.element("span", {}, Dom.swatch(line.color()), Dom.element("bdi", { text: Format.cut(line.name, 40) }), Dom.element("em", { text: line.format(value) }));
        box.replaceChildren(
            Dom.element("b", { text: Format.time(time) }),
            ...found.slice(0, TOLD).map(row),
            ...host.told(time, found.length - TOLD).map((text) => Dom.element("span", { class: "note", text })));
        const x = u.valToPos(time, "x");
        const right = x > u.over.clientWidth / 2;
        box.style.left = right ? "auto" : x + 12 + "px";
        box.style.right = right ? u.over.clientWidth - x + 12 + "px" : "auto";
    }

    function move(chart, event) {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        const times = chart.data[0];
        if (step && times.length > 0) {
            const from = chart.cursor.left >= 0 ? chart.cursor.idx ?? -1 : step > 0 ? -1 : times.length;
            const index = Math.min(times.length - 1, Math.max(0, from + step));
            chart.setCursor({ left: chart.valToPos(times[index], "x"), top: 10 });
            event.preventDefault();
        }
    }

    return { create, size };
})();
