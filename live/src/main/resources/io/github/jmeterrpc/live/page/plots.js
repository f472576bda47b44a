"use strict";

/** The plots over time: all generators together, or each apart; the whole run or its last minutes. */
const Plots = (function () {
    const MINUTE = 60000;
    const PERCENTILES = ["p50", "p95", "p99"];
    const hidden = new Set();
    const shown = { apart: false, percentile: "p95", minutes: 0, zoom: null };
    let plots = [];
    let built = "";
    let state = null;

    /** What stands in a plot: title, unit, and its lines where all generators are merged. */
    function definitions() {
        return [
            { id: "rate", title: "ratePlot", names: ["rate"], unit: "/s", least: 1 },
            { id: "durations", title: "durationsPlot", names: shown.apart ? [shown.percentile] : PERCENTILES, unit: "ms", least: 0.01 },
            { id: "errorRate", title: "errorsPlot", names: ["errorRate"], unit: "/s", least: 1, bars: true },
            { id: "threads", title: "threadsPlot", names: ["threads"], unit: "", least: 1 },
        ];
    }

    function instances() {
        return [...state.apart.keys()].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    }

    function color(name) {
        return () => Theme.color(name);
    }

    function lines(definition) {
        const format = (value) => (definition.unit ? Format.withUnit(value, definition.unit) : Format.number(value));
        if (shown.apart) {
            return instances().map((name, n) => ({ name, format, color: () => Theme.seriesColor(n) }));
        }
        return definition.names.map((name) => ({
            name: PERCENTILES.includes(name) ? name : Language.text(name),
            format,
            bars: definition.bars,
            color: color(name),
            fill: name === "rate" || name === "threads" ? color(name + "-fill") : undefined,
        }));
    }

    /** From the run's first window to the end of its last one, or what was chosen of that. */
    function range() {
        const times = state.all.time;
        const first = times.length > 0 ? Math.min(times[0], state.run.start) : state.run.start;
        const last = Math.max(times.length > 0 ? times[times.length - 1] + state.windowMs : 0, state.run.end || 0, first + 6 * state.windowMs);
        return shown.zoom || [shown.minutes ? Math.max(first, last - shown.minutes * MINUTE) : first, last];
    }

    function marksAt(time) {
        return state.marks.filter((mark) => mark.time >= time && mark.time < time + state.windowMs);
    }

    /** Further lines of the box at the cursor: how many lines do not fit, and what happened. */
    function told(time, more) {
        const texts = marksAt(time).slice(0, 3).map((mark) => Format.cut(mark.text, 60));
        return more > 0 ? [Language.text("nMore", more), ...texts] : texts;
    }

    function heading(definition) {
        const names = shown.apart || definition.names.length === 1 ? [] : definition.names;
        const keys = names.map((name) => {
            const swatch = Dom.element("i");
            swatch.style.background = Theme.color(name);
            return Dom.element("span", { class: "key" }, swatch, name);
        });
        const title = Language.text(definition.title) + (shown.apart && definition.id === "durations" ? " " + shown.percentile : "");
        return Dom.element("h3", { text: title + (definition.unit ? ", " + definition.unit : "") }, ...keys);
    }

    function build() {
        plots.forEach((plot) => plot.chart.destroy());
        plots = definitions().map((definition) => {
            const parent = Dom.element("div", { class: "canvas", role: "img", "aria-label": Language.text(definition.title) });
            const figure = Dom.element("div", { class: "plot", id: "plot-" + definition.id }, heading(definition), parent);
            return { definition, figure, parent };
        });
        Dom.byId("plots").replaceChildren(...plots.map((plot) => plot.figure));
        plots.forEach((plot) => {
            const host = { marks: () => state.marks, range, told, zoomed: zoom, least: plot.definition.least };
            plot.chart = Plot.create(plot.parent, lines(plot.definition), host);
        });
        PlotControls.showLegend(shown.apart ? instances() : [], hidden, fill);
    }

    /** Both absent: what was chosen without the mouse. */
    function zoom(from, to) {
        shown.zoom = from === undefined ? null : [from, to];
        draw();
    }

    function fill() {
        const names = shown.apart ? instances() : [];
        plots.forEach(({ definition, chart }) => {
            const data = shown.apart
                ? Series.apart(state, definition.names[0], names)
                : Series.merged(state, definition.names);
            names.forEach((name, n) => {
                chart.series[n + 1].show = !hidden.has(name);
            });
            chart.setData(data);
        });
    }

    function draw() {
        const wanted = JSON.stringify([state.run.id, shown.apart ? [shown.percentile, instances()] : [], Language.locale()]);
        if (wanted !== built) {
            built = wanted;
            build();
        }
        const times = state.all.time;
        PlotControls.show(shown, times.length > 0 ? times[times.length - 1] - times[0] : 0, draw);
        fill();
    }

    function show(its) {
        if (state && state.run.id !== its.run.id) {
            shown.zoom = null;
        }
        state = its;
        draw();
        PlotControls.showMarks(state.marks);
    }

    /** Draws everything anew, in the colors of today's theme. */
    function refresh() {
        if (state) {
            built = "";
            draw();
        }
    }

    function resize() {
        plots.forEach(({ chart, parent }) => {
            const size = Plot.size(parent);
            if (size.width !== chart.width || size.height !== chart.height) {
                chart.setSize(size);
            }
        });
    }

    return { show, refresh, resize };
})();
