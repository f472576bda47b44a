"use strict";

/** The confidence intervals of figures: below wide ones, explained in words, and switched off. */
const Interval = (function () {
    const KEY = "live.intervals";
    /** An interval wider than this share of its figure is shown below the figure. */
    const WIDE = 0.1;
    let steady = null;

    function isKnown() {
        return steady !== null && steady.neededSeconds === 0;
    }

    function of(row, name) {
        return row.intervals?.[name];
    }

    /** " (10.2 to 18.1)", or " (7 or more)" without an upper bound; "" if the interval is not wide. */
    function sign(row, name, format, value = row[name]) {
        const its = of(row, name);
        if (!isKnown() || !its || !(value > 0)) {
            return "";
        }
        if (!Format.known(its.high)) {
            return " " + Language.text("orMore", format(its.low));
        }
        const coarse = name.startsWith("p") ? steady.resolutionMs || 0 : 0;
        const wide = Math.max(value - its.low, its.high - value) > WIDE * value + coarse;
        return wide ? " " + Language.text("fromTo", format(its.low), format(its.high)) : "";
    }

    /** An explanation of the interval for people who do not know confidence intervals. */
    function words(row, name, format) {
        const its = of(row, name);
        if (!isKnown()) {
            return "";
        }
        if (!its) {
            return Language.text("tooFewSamples");
        }
        return Format.known(its.high) ? Language.text("within", format(its.low), format(its.high)) : Language.text("atLeast", format(its.low));
    }

    /** A column of a table for a figure that is an estimate. */
    function column(name, its) {
        const format = its.intervalFormat || its.format;
        const measured = its.measured || ((row) => row[name]);
        const mark = (row) => Dom.element("small", { class: "interval", text: sign(row, name, format, measured(row)) });
        const cell = (row) => Dom.element("span", {}, its.format(its.value ? its.value(row) : row[name]), mark(row));
        const told = (row) => JSON.stringify([row[name], row.count, of(row, name), isKnown(), Language.locale()]);
        return Table.number(name, { ...its, told, cell, tip: (row) => words(row, name, format) });
    }

    /** The part of the test that the intervals cover, or the reason why there are none. */
    function note(state) {
        if (!steady) {
            return "";
        }
        if (!isKnown()) {
            return Language.text("tooShort", Format.span(steady.neededSeconds * 1000));
        }
        const warmUp = Math.max(0, steady.start - state.run.start);
        const length = Format.span(steady.end - steady.start);
        const part = warmUp > 0 ? Language.text("steadyPart", length, Format.span(warmUp)) : Language.text("wholeTest", length);
        const more = [steady.warmUpIncluded && "warmUpIncluded", steady.trend === "slower" && "stillSlower"].filter(Boolean);
        return [Language.text("intervals"), part, ...more.map((name) => Language.text(name))].join(" ");
    }

    /** Areas of a plot: the warm-up, and the confidence interval of each figure of the steady part if it has an upper bound. */
    function areas(state, names) {
        if (!isKnown()) {
            return [];
        }
        const all = state.rows.get("all");
        const band = (name) => ({ from: steady.start, to: steady.end, ...of(all, name), color: name });
        const bands = names.filter((name) => all && Format.known(of(all, name)?.high)).map(band);
        return [{ from: state.run.start, to: steady.start, color: "muted" }, ...bands];
    }

    function apply(button) {
        const on = Remembered.read(KEY) !== "off";
        button.ariaPressed = String(on);
        document.documentElement.classList.toggle("plain", !on);
    }

    function show(state) {
        steady = state.steady || null;
        const button = Dom.byId("intervals");
        button.hidden = !isKnown();
        button.onclick = () => {
            Remembered.write(KEY, Remembered.read(KEY) === "off" ? "on" : "off");
            apply(button);
        };
        apply(button);
        const text = note(state);
        Dom.byId("certainty").hidden = !text;
        Dom.setText(Dom.byId("certainty"), text);
    }

    return { show, sign, words, column, areas };
})();
