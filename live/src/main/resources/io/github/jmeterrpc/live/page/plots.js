"use strict";

/** The plots over time: all generators together or each one separately; the whole run or its last minutes. */
const Plots = (function () {
    const MINUTE = 60000;
    const SPANS = [0, 15, 5];
    const PERCENTILES = ["p50", "p95", "p99"];
    const RESPONSES = ["responseP50", "responseP95", "responseP99"];

    /** Columns of windows that are drawn in one plot. If there are several, only the column "apart" is drawn for separate generators. */
    const PLOTS = [
        { id: "rate", title: "ratePlot", names: ["rate"], unit: "/s", least: 1 },
        { id: "due", title: "arrivalsPlot", names: ["due", "dropped"], apart: "due", unit: "/s", least: 1, arrivals: true },
        { id: "durations", title: "durationsPlot", names: PERCENTILES, apart: "percentile", unit: "ms", least: 0.01 },
        { id: "response", title: "responsePlot", names: RESPONSES, apart: "percentile", unit: "ms", least: 0.01, arrivals: true },
        { id: "delay", title: "delayPlot", names: ["noFreeThread", "wokeLate"], apart: "wokeLate", unit: "ms", least: 0.01, arrivals: true },
        { id: "waiting", title: "waitingPlot", names: ["waiting"], unit: "", least: 1, arrivals: true },
        { id: "errorRate", title: "errorsPlot", names: ["errorRate"], unit: "/s", least: 1, bars: true },
        { id: "threads", title: "threadsPlot", names: ["threads"], unit: "", least: 1 },
    ];

    const hidden = new Set();
    const shown = { apart: false, percentile: "p95", minutes: 0, zoom: null };
    let plots = [];
    let built = "";
    let state = null;

    /** The columns that a plot draws now. */
    function namesOf(plot) {
        if (!shown.apart || !plot.apart) {
            return plot.names;
        }
        return plot.apart === "percentile" ? [plot.names[PERCENTILES.indexOf(shown.percentile)]] : [plot.apart];
    }

    function nameOf(column) {
        const percentile = column.replace("responseP", "p");
        return PERCENTILES.includes(percentile) ? percentile : Language.text(column);
    }

    function instances() {
        return shown.apart ? [...state.apart.keys()].sort((a, b) => a.localeCompare(b, "en", { numeric: true })) : [];
    }

    function lines(plot) {
        const format = (value) => (plot.unit ? Format.withUnit(value, plot.unit) : Format.number(value));
        if (shown.apart) {
            return instances().map((name, n) => ({ name, format, color: () => Theme.seriesColor(n) }));
        }
        return plot.names.map((name) => {
            const fill = name === "rate" || name === "threads" ? () => Theme.color(name + "-fill") : undefined;
            return { name: nameOf(name), format, bars: plot.bars, color: () => Theme.color(name), fill };
        });
    }

    /** The time range: from the run's first window to the end of its last one, or the selected part. */
    function range() {
        const times = state.all.time;
        const first = Math.min(times[0] ?? Infinity, state.run.start);
        const last = Math.max((times.at(-1) ?? 0) + state.windowMs, state.run.end || 0, first + 6 * state.windowMs);
        return shown.zoom || [shown.minutes ? Math.max(first, last - shown.minutes * MINUTE) : first, last];
    }

    /** Further lines of the box at the cursor: the number of lines that do not fit, and the events. */
    function told(time, more) {
        const marks = state.marks.filter((mark) => mark.time >= time && mark.time < time + state.windowMs);
        const texts = [...Verdict.told(state, time), ...marks.slice(0, 3).map((mark) => Format.cut(mark.text, 60))];
        return more > 0 ? [Language.text("nMore", more), ...texts] : texts;
    }

    function titleOf(plot) {
        return Language.text(plot.id === "durations" && State.hasArrivals(state) ? "servicePlot" : plot.title);
    }

    function heading(plot) {
        const names = namesOf(plot);
        const keys = names.map((name) => Dom.element("span", { class: "key" }, Dom.swatch(Theme.color(name)), nameOf(name)));
        const title = titleOf(plot) + (shown.apart && plot.apart ? " " + nameOf(names[0]) : "");
        return Dom.element("h3", { text: title + (plot.unit ? ", " + plot.unit : "") }, ...(names.length > 1 ? keys : []));
    }

    function build() {
        plots.forEach((plot) => plot.chart.destroy());
        plots = PLOTS.filter((plot) => !plot.arrivals || State.hasArrivals(state)).map((plot) => {
            const parent = Dom.element("div", { class: "canvas", role: "img", "aria-label": titleOf(plot) });
            return { ...plot, parent, figure: Dom.element("div", { class: "plot", id: "plot-" + plot.id }, heading(plot), parent) };
        });
        Dom.byId("plots").replaceChildren(...plots.map((plot) => plot.figure));
        plots.forEach((plot) => {
            const areas = () => [...Interval.areas(state, plot.id === "durations" && !shown.apart ? PERCENTILES : []), ...Verdict.areas(state)];
            const host = { marks: () => state.marks, areas, range, told, zoomed: zoom, least: plot.least };
            plot.chart = Plot.create(plot.parent, lines(plot), host);
        });
        PlotControls.showLegend(instances(), hidden, fill);
    }

    /** If both are absent, the range that was selected without the mouse applies. */
    function zoom(from, to) {
        shown.zoom = from === undefined ? null : [from, to];
        draw();
    }

    function fill() {
        const names = instances();
        plots.forEach((plot) => {
            names.forEach((name, n) => {
                plot.chart.series[n + 1].show = !hidden.has(name);
            });
            plot.chart.setData(shown.apart ? State.apart(state, namesOf(plot)[0], names) : State.merged(state, plot.names));
        });
    }

    function draw() {
        const wanted = JSON.stringify([state.run.id, State.hasArrivals(state), shown.apart && shown.percentile, instances(), Language.locale()]);
        if (wanted !== built) {
            built = wanted;
            build();
        }
        const times = state.all.time;
        const runMs = times.length > 0 ? times.at(-1) - times[0] : 0;
        PlotControls.show(shown, SPANS.filter((minutes) => minutes * MINUTE < runMs), PERCENTILES, draw);
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

    /** Redraws everything in the colors of the current theme. */
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
