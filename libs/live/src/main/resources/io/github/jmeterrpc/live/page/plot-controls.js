"use strict";

/** What can be chosen above the plots, the names of the generators' lines, and the list of marks. */
const PlotControls = (function () {
    const SPANS = [0, 15, 5];

    function span(minutes) {
        return minutes === 0 ? Language.text("wholeRun") : Language.text("lastMinutes", minutes);
    }

    /** Rebuilds the buttons; the one that had the focus has it again. */
    function show(shown, runMs, changed) {
        const parent = Dom.byId("plot-controls");
        const focused = parent.contains(document.activeElement) ? document.activeElement.dataset.value : null;
        const set = (name) => (value) => {
            shown[name] = value;
            if (name === "minutes") {
                shown.zoom = null;
            }
            changed();
        };
        const groups = [
            Dom.choice(
                Language.text("generators"),
                [[false, Language.text("merged")], [true, Language.text("apart")]],
                shown.apart,
                set("apart")),
        ];
        if (shown.apart) {
            const options = ["p50", "p95", "p99"].map((name) => [name, name]);
            groups.push(Dom.choice(Language.text("percentile"), options, shown.percentile, set("percentile")));
        }
        const spans = SPANS.filter((minutes) => minutes * 60000 < runMs).map((minutes) => [minutes, span(minutes)]);
        if (spans.length > 1 || shown.zoom) {
            groups.push(Dom.choice(Language.text("timeSpan"), spans, shown.zoom ? null : shown.minutes, set("minutes")));
        }
        parent.replaceChildren(...groups);
        parent.querySelectorAll("button").forEach((button) => {
            if (button.dataset.value === focused) {
                button.focus();
            }
        });
    }

    /** A button for each line: pressed while the line is shown. */
    function showLegend(names, hidden, changed) {
        const legend = Dom.byId("legend");
        legend.hidden = names.length === 0;
        legend.replaceChildren(...names.map((name, n) => {
            const swatch = Dom.element("i");
            swatch.style.background = Theme.seriesColor(n);
            const toggle = () => {
                if (!hidden.delete(name)) {
                    hidden.add(name);
                }
                button.setAttribute("aria-pressed", !hidden.has(name));
                changed();
            };
            const properties = { type: "button", "aria-pressed": String(!hidden.has(name)), title: Format.cut(name, 500), onclick: toggle };
            const button = Dom.element("button", properties, swatch, Dom.element("bdi", { text: Format.cut(name, 40) }));
            return button;
        }));
    }

    function showMarks(marks) {
        const details = Dom.byId("marks");
        details.hidden = marks.length === 0;
        Dom.setText(details.querySelector("summary"), Language.text("marks", marks.length));
        const rows = marks.map((mark) =>
            Dom.element(
                "li",
                {},
                Dom.element("time", { text: Format.time(mark.time) }),
                Dom.element("i", { class: "mark " + (mark.kind === "start" || mark.kind === "end" ? mark.kind : "other") }),
                Dom.foreign(mark.text),
                mark.instance ? Dom.foreign(mark.instance, 40) : null));
        details.querySelector("ul").replaceChildren(...rows);
    }

    return { show, showLegend, showMarks };
})();
