"use strict";

/** The gate's verdict, and what differs from an earlier run. Both are absent while nobody asked for them. */
const Verdict = (function () {
    const FIGURES = ["rate", "errorRate", "mean", "p50", "p95", "p99", "max"];
    const RESPONSES = ["response_p50", "response_p95", "response_p99"];
    const MAX_ROWS = 200;

    /** Those from the intended start only where a run has them. */
    function compared(baseline) {
        return baseline.rows.some((row) => row.figures[RESPONSES[0]]) ? [...FIGURES, ...RESPONSES] : FIGURES;
    }

    function heading(name, chipName, tone) {
        return Dom.element(
            "div",
            { class: "head" },
            Dom.element("h2", { text: Language.text(name) }),
            Dom.element("span", { class: "chip " + tone, text: chipName }));
    }

    function headerCell(text, numeric) {
        return Dom.element("th", { scope: "col", class: numeric ? "number" : null, text });
    }

    function table(headers, rows) {
        return Dom.element(
            "div",
            { class: "scroll", tabindex: "0" },
            Dom.element(
                "table",
                {},
                Dom.element("thead", {}, Dom.element("tr", {}, ...headers)),
                Dom.element("tbody", {}, ...rows)));
    }

    /** What was measured; why nothing was, where that fails a threshold. */
    function measured(line) {
        if (!line.ok && !Format.known(line.measured)) {
            return line.text.slice(line.text.lastIndexOf(": ") + 2).replace(/ FAILED$/, "");
        }
        return line.unit ? Format.withUnit(line.measured, line.unit) : Format.number(line.measured);
    }

    /** Lines of one threshold; several only where it is about all figures, which the comparison shows one by one. */
    function gateRow(lines) {
        const ok = lines.every((line) => line.ok);
        const single = lines.length === 1;
        const figures = () => Language.text("nFigures", Format.number(lines.length));
        return Dom.element(
            "tr",
            { class: ok ? null : "bad" },
            Dom.element("td", { class: ok ? "good" : null, text: (ok ? "✓ " : "✗ ") + Language.text(ok ? "ok" : "failed") }),
            Dom.element("td", {}, Dom.foreign(lines[0].threshold)),
            Dom.element("td", {}, single ? Dom.transaction(lines[0].transaction) : ""),
            Dom.element("td", { class: "number", text: single ? measured(lines[0]) : figures(), title: Format.cut(lines[0].text, 500) }));
    }

    function byThreshold(lines) {
        const groups = new Map();
        lines.forEach((line) => {
            const key = line.threshold.startsWith("baseline") ? line.threshold : JSON.stringify(line);
            groups.set(key, [...(groups.get(key) || []), line]);
        });
        return [...groups.values()];
    }

    function showGate(gate) {
        const card = Dom.byId("gate");
        card.hidden = !gate;
        if (gate) {
            const headers = [
                headerCell(Language.text("verdict")),
                headerCell(Language.text("threshold")),
                headerCell(Language.text("transaction")),
                headerCell(Language.text("measured"), true),
            ];
            card.replaceChildren(
                heading("gate", Language.text(gate.passed ? "passed" : "failed"), gate.passed ? "good" : "bad"),
                table(headers, byThreshold(gate.lines).map(gateRow)));
        }
    }

    function figureText(name, value) {
        return name === "errorRate" ? Format.percent(Format.known(value) ? value / 100 : null) : Format.figure(value);
    }

    function comparison(name, figure) {
        if (!figure) {
            return Dom.element("td", { class: "number", text: "–" });
        }
        return Dom.element(
            "td",
            { class: "number" + (figure.worse ? " bad" : "") },
            Dom.element("span", { class: "pair", text: figureText(name, figure.before) + " → " + figureText(name, figure.now) }),
            Dom.element("span", { class: "change", text: (figure.worse ? "✗ " : "") + Format.change(figure.change) }));
    }

    function baselineRow(row, names) {
        return Dom.element(
            "tr",
            {},
            Dom.element("th", { scope: "row" }, Dom.transaction(row.transaction)),
            ...names.map((name) => comparison(name, row.figures[name])));
    }

    function worseOf(row) {
        return Object.values(row.figures).filter((figure) => figure && figure.worse).length;
    }

    /** All samples, then the rows with something worse, as far as they fit. */
    function rank(row) {
        return row.transaction === "all" ? FIGURES.length + RESPONSES.length + 1 : worseOf(row);
    }

    function showBaseline(baseline) {
        const card = Dom.byId("baseline");
        card.hidden = !baseline;
        if (baseline) {
            const rows = [...baseline.rows].sort((a, b) => rank(b) - rank(a)).slice(0, MAX_ROWS);
            const worse = baseline.rows.reduce((sum, row) => sum + worseOf(row), 0);
            const text = worse === 0 ? Language.text("nothingWorse") : Language.text("nWorse", Format.number(worse));
            const names = compared(baseline);
            const headers = names.map((name) => headerCell(Language.text(name), true));
            const before = Dom.element("p", { class: "note" });
            before.append(
                Language.text("before") + " ",
                Dom.foreign(baseline.title || Language.text("loadTest")),
                ", " + Format.dateTime(baseline.start) + ". " + Language.text("maxWorse", Format.percent(baseline.maxWorse)));
            card.replaceChildren(
                heading("baseline", text, worse === 0 ? "good" : "bad"),
                before,
                table([headerCell(Language.text("transaction")), ...headers], rows.map((row) => baselineRow(row, names))));
        }
    }

    function show(state) {
        showGate(state.gate);
        showBaseline(state.baseline);
    }

    return { show };
})();
