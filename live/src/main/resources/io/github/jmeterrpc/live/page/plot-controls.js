"use strict";

/** The controls above the plots, the names of the generators' lines, and the list of marks. */
const PlotControls = (function () {
    function span(minutes) {
        return minutes === 0 ? Language.text("wholeRun") : Language.text("lastMinutes", minutes);
    }

    /** Rebuilds the buttons and restores the focus. */
    function show(shown, spans, percentiles, changed) {
        const parent = Dom.byId("plot-controls");
        const focused = parent.contains(document.activeElement) ? document.activeElement.dataset.value : null;
        const choice = (label, name, options, chosen) => Dom.choice(Language.text(label), options, chosen, (value) => {
            shown[name] = value;
            shown.zoom = name === "minutes" ? null : shown.zoom;
            changed();
        });
        const generators = [[false, Language.text("merged")], [true, Language.text("apart")]];
        const groups = [choice("generators", "apart", generators, shown.apart)];
        if (shown.apart) {
            groups.push(choice("percentile", "percentile", percentiles.map((name) => [name, name]), shown.percentile));
        }
        if (spans.length > 1 || shown.zoom) {
            groups.push(choice("timeSpan", "minutes", spans.map((minutes) => [minutes, span(minutes)]), shown.zoom ? null : shown.minutes));
        }
        parent.replaceChildren(...groups);
        parent.querySelector(`[data-value="${focused}"]`)?.focus();
    }

    /** Creates a button for each line; it is pressed while the line is shown. */
    function showLegend(names, hidden, changed) {
        const legend = Dom.byId("legend");
        legend.hidden = names.length === 0;
        legend.replaceChildren(...names.map((name, n) => {
            const text = Dom.element("bdi", { text: Format.cut(name, 40) });
            const button = Dom.element("button", { type: "button", title: Format.cut(name, 500), onclick: toggle }, Dom.swatch(Theme.seriesColor(n)), text);
            button.ariaPressed = !hidden.has(name);
            function toggle() {
                if (!hidden.delete(name)) {
                    hidden.add(name);
                }
                button.ariaPressed = !hidden.has(name);
                changed();
            }
            return button;
        }));
    }

    function showMarks(marks) {
        const details = Dom.byId("marks");
        details.hidden = marks.length === 0;
        Dom.setText(details.querySelector("summary"), Language.text("marks", marks.length));
        details.querySelector("ul").replaceChildren(...marks.map((mark) =>
            Dom.element(
                "li",
                {},
                Dom.element("time", { text: Format.time(mark.time) }),
                Dom.element("i", { class: "mark " + mark.kind }),
                Dom.foreign(mark.text),
                mark.instance && Dom.foreign(mark.instance, 40))));
    }

    return { show, showLegend, showMarks };
})();
