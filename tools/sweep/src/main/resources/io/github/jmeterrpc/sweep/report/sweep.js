"use strict";

/** Draws the plots over the levels of a sweep with uPlot, in the colors of page.css; its knee, or the highest rate that holds, is a dashed line. */
(function () {
    const COLORS = ["rate", "p95", "p50", "p99"];
    const DASHES = [[], [7, 3], [2, 3], [9, 3, 2, 3]];
    const HEIGHT = 240;
    const data = JSON.parse(document.getElementById("data").textContent);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const charts = [];

    function color(name) {
        return () => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
    }

    function shown(value) {
        return value === null ? "–" : value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : value < 1000 ? 1 : 0 });
    }

    function axis(further) {
        return { stroke: color("muted"), grid: { stroke: color("grid"), width: 1 }, ticks: { show: false }, font: "12px system-ui, sans-serif", ...further };
    }

    /** Levels stand at equal distances, whatever their numbers. */
    function levelAxis() {
        return axis({
            label: data.unit,
            labelFont: "12px system-ui, sans-serif",
            labelSize: 20,
            size: 28,
            splits: () => data.levels.map((level, index) => index),
            values: (u, splits) => splits.map((index) => data.levels[index]),
        });
    }

    function series(line, n) {
        return {
            label: line.name,
            stroke: color(COLORS[n]),
            width: 2,
            dash: DASHES[n],
            points: { size: 7, fill: color("card") },
            value: (u, value) => shown(value),
        };
    }

    function drawBest(u) {
        if (data.best < 0) {
            return;
        }
        const x = Math.round(u.valToPos(data.best, "x", true)) + 0.5;
        const { ctx, bbox } = u;
        ctx.save();
        ctx.strokeStyle = ctx.fillStyle = color("muted")();
        ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
        ctx.beginPath();
        ctx.moveTo(x, bbox.top);
        ctx.lineTo(x, bbox.top + bbox.height);
        ctx.stroke();
        ctx.textAlign = "left";
        ctx.font = 12 * devicePixelRatio + "px system-ui, sans-serif";
        ctx.fillText(data.name, x + 5 * devicePixelRatio, bbox.top - 4 * devicePixelRatio);
        ctx.restore();
    }

    function width(parent) {
        return Math.max(200, parent.clientWidth);
    }

    function draw(plot) {
        const parent = document.getElementById("plots").appendChild(document.createElement("div"));
        parent.className = "plot";
        parent.setAttribute("role", "img");
        parent.setAttribute("aria-label", plot.title);
        parent.appendChild(document.createElement("h3")).textContent = plot.title;
        const chart = new uPlot({
            width: width(parent),
            height: HEIGHT,
            padding: [18, 12, 0, 0],
            cursor: { y: false, drag: { x: false } },
            scales: { x: { time: false, range: [-0.5, data.levels.length - 0.5] }, y: { range: (u, low, high) => [0, high * 1.08 || 1] } },
            axes: [levelAxis(), axis({ size: 64 })],
            series: [{ label: data.unit, value: (u, value, n, index) => (index === null ? "–" : data.levels[index]) }, ...plot.lines.map(series)],
            hooks: { draw: [drawBest] },
        }, [data.levels.map((level, index) => index), ...plot.lines.map((line) => line.values)], parent);
        charts.push({ chart, parent });
    }

    /** The legend keeps the colors that it was made with. */
    function theme() {
        document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
        charts.splice(0).forEach(({ chart, parent }) => {
            chart.destroy();
            parent.remove();
        });
        if (data.levels.length > 0) {
            data.plots.forEach(draw);
        }
    }

    theme();
    dark.addEventListener("change", theme);
    addEventListener("resize", () => charts.forEach(({ chart, parent }) => chart.setSize({ width: width(parent), height: HEIGHT })));
})();
