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

    /** What stands in a plot: title, unit, and its lines where all generators are merged; of several, one where they are apart. */
    function definitions() {
        const arrivals = State.hasArrivals(state);
        const percentiles = shown.apart ? [shown.percentile] : PERCENTILES;
        const durations = { id: "durations", title: arrivals ? "servicePlot" : "durationsPlot", names: percentiles, unit: "ms", least: 0.01 };
        const rate = { id: "rate", title: "ratePlot", names: ["rate"], unit: "/s", least: 1 };
        const last = [
            { id: "errorRate", title: "errorsPlot", names: ["errorRate"], unit: "/s", least: 1, bars: true },
            { id: "threads", title: "threadsPlot", names: ["threads"], unit: "", least: 1 },
        ];
        if (!arrivals) {
            return [rate, durations, ...last];
        }
        const responses = percentiles.map((name) => name.replace("p", "responseP"));
        return [
            rate,
            { id: "due", title: "arrivalsPlot", names: shown.apart ? ["due"] : ["due", "dropped"], unit: "/s", least: 1 },
            durations,
            { id: "response", title: "responsePlot", names: responses, unit: "ms", least: 0.01 },
            { id: "delay", title: "delayPlot", names: shown.apart ? ["wokeLate"] : ["noFreeThread", "wokeLate"], unit: "ms", least: 0.01 },
            { id: "waiting", title: "waitingPlot", names: ["waiting"], unit: "", least: 1 },
            ...last,
        ];
    }

    /** Of a line or, where generators are apart, of the figure that a plot of several lines shows. */
    function nameOf(line) {
        const percentile = line.replace("responseP", "p");
        return PERCENTILES.includes(percentile) ? percentile : Language.text(line);
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
            name: nameOf(name),
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
            return Dom.element("span", { class: "key" }, swatch, nameOf(name));
        });
        const one = shown.apart && ["durations", "response", "delay", "due"].includes(definition.id);
        const title = Language.text(definition.title) + (one ? " " + nameOf(definition.names[0]) : "");
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
        const wanted = JSON.stringify([state.run.id, State.hasArrivals(state), shown.apart ? [shown.percentile, instances()] : [], Language.locale()]);
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
