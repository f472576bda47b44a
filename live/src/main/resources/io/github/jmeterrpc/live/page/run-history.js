"use strict";

/** Figures of all samples over the last runs with the same title, and the range in which a further run is expected. */
const RunHistory = (function () {
    const FIGURES = [
        { name: "rate", title: "ratePlot", unit: "/s", least: 1 },
        { name: "p95", title: "p95Plot", unit: "ms", least: 0.01 },
        { name: "error_percent", title: "errorShare", unit: "%", least: 0.01 },
    ];
    const COLORS = { rate: "rate", p95: "p95", error_percent: "errorRate" };

    let state = null;
    let charts = [];

    function worse() {
        return state.history.rows.reduce((sum, row) => sum + Object.values(row.figures).filter((figure) => figure.worse).length, 0);
    }

    function build() {
        const parent = Dom.byId("history");
        const all = state.history.rows.find((row) => row.transaction === "all");
        const times = [...state.history.times, state.run.start];
        const count = worse();
        const compared = all && Object.values(all.figures).some((figure) => Format.known(figure.high));
        const chip = Dom.chip(Language.text(count > 0 ? "nWorse" : compared ? "nothingWorse" : "tooFewRuns", Format.number(count)), count > 0 ? "bad" : compared ? "good" : "warn");
        const plots = Dom.element("div", { class: "plots" });
        parent.hidden = false;
        parent.replaceChildren(
            Dom.element("div", { class: "head" }, Dom.element("h2", { text: Language.text("history") }), chip),
            Dom.element("p", { class: "note", text: Language.text("historyNote", Format.number(times.length - 1)) }),
            plots);
        charts.forEach(({ chart }) => chart.destroy());
        charts = FIGURES.filter((figure) => all?.figures[figure.name]).map((figure) => draw(plots, figure, all.figures[figure.name], times));
    }

    function draw(plots, figure, series, times) {
        const title = Language.text(figure.title) + ", " + figure.unit;
        const canvas = Dom.element("div", { class: "canvas", role: "img", "aria-label": title });
        plots.append(Dom.element("div", { class: "plot", id: "history-" + figure.name }, Dom.element("h3", { text: title }), canvas));
        const color = COLORS[figure.name];
        const line = { name: Language.text(figure.title), color: () => Theme.color(color), format: (value) => Format.withUnit(value, figure.unit) };
        const [first, last] = [times[0], times.at(-1)];
        const rest = Math.max(1, (last - first) / 50);
        const host = {
            marks: () => [],
            areas: () => (Format.known(series.high) ? [{ from: first, to: last, low: series.low, high: series.high, color }] : []),
            range: () => [first - rest, last + rest],
            told: (time) => [Format.dateTime(time)],
            zoomed: () => {},
            least: figure.least,
            apart: true,
        };
        const chart = Plot.create(canvas, [line], host);
        chart.setData([times, [...series.before, series.now]]);
        return { chart, canvas };
    }

    function show(its) {
        state = its;
        if (state.history) {
            build();
        }
    }

    /** Redraws everything in the colors of the current theme. */
    function refresh() {
        if (state) {
            show(state);
        }
    }

    function resize() {
        charts.forEach(({ chart, canvas }) => chart.setSize(Plot.size(canvas)));
    }

    return { show, refresh, resize };
})();
