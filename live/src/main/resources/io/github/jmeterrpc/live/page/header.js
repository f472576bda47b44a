"use strict";

/** The bar: the run and its state, the other runs, and the links to save it. */
const Header = (function () {
    const NAMES = { running: "stateRunning", silent: "stateSilent", ended: "stateEnded" };

    function titleOf(run) {
        return run.title || run.application || run.run || Language.text("loadTest");
    }

    /** The state of a run or of a generator. */
    function chip(state, before = "") {
        return Dom.chip(before + Language.text(NAMES[state]), state);
    }

    /** Time of the store: the browser's clock, corrected by the store's last time. */
    function now(state) {
        return state.run.end ?? (state.received ? state.now + Date.now() - state.received : state.now);
    }

    function show(state) {
        const run = state.run;
        const title = titleOf(run);
        Dom.byId("bar").hidden = false;
        Dom.byId("title").replaceChildren(Dom.foreign(title), chip(run.state));
        document.title = Language.text(NAMES[run.state]) + " · " + Format.cut(title, 80);
        Dom.byId("subtitle").replaceChildren(
            ...[run.application, run.run].filter((name) => name && name !== title).map((name) => Dom.foreign(name)),
            Dom.element("span", { text: Format.dateTime(run.start) }),
            Dom.element("span", { id: "elapsed" }));
        showDashboard(state.marks.find((mark) => mark.grafana)?.grafana, run);
        tick(state);
    }

    /** The link to the run's dashboard, if the listener knows one. */
    function showDashboard(url, run) {
        const link = Dom.byId("grafana");
        link.hidden = !url;
        link.href = url + "&from=" + run.start + "&to=" + (run.end ?? "now");
    }

    /** The known end of the run. */
    function until(state) {
        const silent = state.run.state === "silent" && state.run.end === null;
        return silent ? Math.max(state.run.start, ...state.generators.map((generator) => generator.lastSeen)) : now(state);
    }

    /** Updates the elapsed time. */
    function tick(state) {
        Dom.setText(Dom.byId("elapsed"), Format.span(until(state) - state.run.start));
    }

    function showNothing() {
        Dom.byId("bar").hidden = false;
        Dom.byId("subtitle").textContent = "";
        Dom.byId("title").textContent = document.title = Language.text("loadTest");
        Dom.byId("write-url").textContent = "influxdbUrl=" + location.origin + "/write?db=jmeter";
        showLinks(null);
    }

    /** Links to the report of a run. */
    function showLinks(run) {
        ["html", "json"].forEach((type) => {
            const link = Dom.byId("save-" + type);
            link.hidden = !run;
            link.href = "api/runs/" + encodeURIComponent(run?.id) + "/report." + type;
            link.download = run?.id + "." + type;
        });
    }

    function option(run) {
        const text = Format.cut(titleOf(run), 40) + " · " + Format.dateTime(run.start);
        return Dom.element("option", { value: run.id, text });
    }

    /** A selection of runs, if there are several. The newest run has the value "", because the newest run may change. */
    function showRuns(runs, selected, chosen) {
        const select = Dom.byId("runs");
        select.hidden = runs.length < 2;
        select.replaceChildren(...runs.map(option));
        if (runs.length > 0) {
            select.options[0].value = "";
        }
        select.value = runs.slice(1).some((run) => run.id === selected) ? selected : "";
        select.onchange = () => chosen(select.value || null);
    }

    return { show, chip, tick, now, showNothing, showLinks, showRuns };
})();
