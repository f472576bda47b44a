"use strict";

/**
 * One plot over time, drawn by uPlot: with marks, a box that tells the values under the cursor, and the keyboard. Arrow keys
 * move the cursor from window to window, Escape takes it away.
 */
const Plot = (function () {
    /** Lines in the box; a line for each of fifty generators would not fit. */
    const TOLD = 10;
    const MARK_COLORS = { start: "good", end: "muted", other: "p99" };
    const sync = uPlot.sync("time");

    /** Lines: {name, color(), bars, fill, format}; host: {title, marks(), range(), zoomed(from, to), told(index)}. */
    function create(parent, lines, host) {
        const box = Dom.element("div", { class: "told", hidden: true });
        const chart = new uPlot(options(parent, lines, host, box), [[], ...lines.map(() => [])], parent);
        chart.over.append(box);
        chart.over.ondblclick = () => host.zoomed();
        parent.tabIndex = 0;
        parent.onkeydown = (event) => key(chart, event);
        parent.onblur = () => chart.setCursor({ left: -10, top: -10 });
        return chart;
    }

    function options(parent, lines, host, box) {
        return {
            ...size(parent),
            ms: 1,
            legend: { show: false },
            padding: [14, 12, 0, 0],
            // The cursor is the same in all plots, but each selects for itself.
            cursor: { sync: { key: sync.key, filters: { pub: synced } }, drag: { setScale: false }, points: { size: 7 }, y: false },
            scales: { x: { time: true, range: () => host.range() }, y: { range: (u, low, high) => [0, Math.max(high * 1.08, host.least || 1)] } },
            axes: [axis({ values: (u, times, index, space, apart) => Format.axisTimes(times, apart), space: 70, size: 34 }), valueAxis(host)],
            series: [{}, ...lines.map(series)],
            hooks: {
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

    function axis(further) {
        return {
            stroke: () => Theme.color("muted"),
            grid: { stroke: () => Theme.color("grid"), width: 1 },
            ticks: { show: false },
            font: "11px system-ui, sans-serif",
            ...further,
        };
    }

    function valueAxis(host) {
        return axis({ values: (u, values, index, space, apart) => Format.axisValues(values, apart), size: 56, space: 34 });
    }

    function series(line) {
        const made = {
            label: line.name,
            stroke: line.color,
            width: line.bars ? 0 : 1.5,
            points: { size: 4, width: 1, fill: line.color },
            fill: line.fill,
        };
        if (line.bars) {
            made.fill = line.color;
            made.points = { show: false };
            made.paths = uPlot.paths.bars({ size: [0.9, 14, 2], align: 1 });
        }
        return made;
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

    /** A small flag on top: to the right for what begins, to the left for what ends. */
    function flag(context, x, top, side) {
        const length = 7 * devicePixelRatio;
        context.beginPath();
        context.moveTo(x, top - length);
        context.lineTo(x + side * length, top - length / 2);
        context.lineTo(x, top);
        context.fill();
    }

    function select(u, host) {
        if (u.select.width > 4) {
            host.zoomed(u.posToVal(u.select.left, "x"), u.posToVal(u.select.left + u.select.width, "x"));
        }
        if (u.select.width > 0) {
            u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        }
    }

    /** Largest values first where there are more lines than fit. */
    function values(u, lines, index) {
        const known = lines
            .map((line, n) => ({ line, value: u.data[n + 1][index] }))
            .filter((each, n) => u.series[n + 1].show && Format.known(each.value));
        return known.length > TOLD ? known.sort((a, b) => b.value - a.value) : known;
    }

    function tell(u, box, lines, host) {
        const index = u.cursor.idx;
        const found = index === null || index === undefined || u.cursor.left < 0 ? [] : values(u, lines, index);
        box.hidden = found.length === 0;
        if (box.hidden) {
            return;
        }
        const swatch = (line) => {
            const made = Dom.element("i");
            made.style.background = line.color();
            return made;
        };
        box.replaceChildren(
            Dom.element("b", { text: Format.time(u.data[0][index]) }),
            ...found.slice(0, TOLD).map(({ line, value }) =>
                Dom.element("span", {}, swatch(line), Dom.element("bdi", { text: Format.cut(line.name, 40) }), Dom.element("em", { text: line.format(value) }))),
            ...host.told(u.data[0][index], found.length - TOLD).map((text) => Dom.element("span", { class: "note", text })));
        const x = u.valToPos(u.data[0][index], "x");
        const right = x > u.over.clientWidth / 2;
        box.style.left = right ? "auto" : x + 12 + "px";
        box.style.right = right ? u.over.clientWidth - x + 12 + "px" : "auto";
    }

    function key(chart, event) {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        const times = chart.data[0];
        if (step && times.length > 0) {
            const from = chart.cursor.left >= 0 ? chart.cursor.idx ?? -1 : step > 0 ? -1 : times.length;
            const index = Math.min(times.length - 1, Math.max(0, from + step));
            chart.setCursor({ left: chart.valToPos(times[index], "x"), top: 10 });
            event.preventDefault();
        } else if (event.key === "Escape") {
            chart.setCursor({ left: -10, top: -10 });
        }
    }

    return { create, size };
})();
