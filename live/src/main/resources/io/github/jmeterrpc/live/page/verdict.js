"use strict";

/** The gate's verdict, and the comparison with an earlier run. Both are absent unless they were requested. */
const Verdict = (function () {
    const FIGURES = ["rate", "errorRate", "mean", "p50", "p95", "p99", "max"];
    /** Percentiles from the intended start, only if the run has them. */
    const RESPONSES = ["response_p50", "response_p95", "response_p99"];
    const tables = new Map();
    let begun = 0;

    const GATE = [
        Table.column("verdict", { value: ok, told: (lines) => JSON.stringify([lines, Language.locale()]), cell: answer, tone: (lines) => (close(lines) ? "warn" : ok(lines) ? "good" : "") }),
        Table.column("threshold", { value: (lines) => lines[0].threshold, cell: (lines) => Dom.foreign(lines[0].threshold) }),
        Table.column("transaction", { value: (lines) => lines[0].transaction, cell: (lines) => (lines[1] ? "" : Dom.transaction(lines[0].transaction)) }),
        Table.number("measured", { value: (lines) => lines[0].measured, format: measured, tip: (lines) => Format.cut(lines[0].text, 500) }),
    ];

    function ok(lines) {
        return lines.every((line) => line.ok);
    }

    /** True if the result is close: another such test could have the other result. */
    function close(lines) {
        return lines.some((line) => line.close) && lines.every((line) => line.ok || line.close);
    }

    function answer(lines) {
        const text = ok(lines) ? "✓ " + Language.text("ok") : "✗ " + Language.text("failed");
        return Dom.element("span", { text: text + (close(lines) ? Language.text("andClose") : "") });
    }

    /** The measured value, or the reason why there is none. */
    function measured(value, lines) {
        const line = lines[0];
        if (lines.length > 1) {
            return Language.text("nFigures", Format.number(lines.length));
        }
        if (!line.ok && !Format.known(value)) {
            return line.text.slice(line.text.lastIndexOf(": ") + 2).replace(/ FAILED$/, "");
        }
        const text = line.unit ? Format.withUnit(value, line.unit) : Format.number(value);
        return line.beyond ? Language.text("atWorst", text, line.beyond.map(period).join(", ")) : text;
    }

    /** Seconds after the start of the run, as in the text of the verdict. */
    function period({ start, end }) {
        return Language.text("secondsTo", Math.round((start - begun) / 1000), Math.round((end - begun) / 1000));
    }

    function crossed(state) {
        return (state.gate?.lines || []).filter((line) => line.beyond);
    }

    /** Areas of a plot: the time ranges in which a threshold is crossed. */
    function areas(state) {
        return crossed(state).flatMap((line) => line.beyond.map(({ start, end }) => ({ from: start, to: end, color: "bad" })));
    }

    /** The thresholds that are crossed at the given time, as texts of the verdict. */
    function told(state, time) {
        const now = crossed(state).filter((line) => line.beyond.some(({ start, end }) => time + state.windowMs > start && time < end));
        return now.map((line) => "✗ " + Format.cut(line.text.slice(0, line.text.lastIndexOf(": measured ")), 60));
    }

    /** The lines of one threshold. There are several only if it covers all figures: comparison and history show each figure. */
    function byThreshold(lines) {
        const groups = new Map();
        lines.forEach((line) => {
            const key = /^(baseline|history)/.test(line.threshold) ? line.threshold : JSON.stringify(line);
            groups.set(key, [...(groups.get(key) || []), line]);
        });
        return [...groups.values()];
    }

    /** Shows a card with a heading, a chip, a note and a table. */
    function card(id, chip, note, create, rows) {
        const parent = Dom.byId(id);
        if (!tables.has(id)) {
            parent.append(Dom.element("div", { class: "head" }), Dom.element("p", { class: "note" }), Dom.element("div", { class: "scroll", tabindex: "0" }));
            tables.set(id, create(parent.lastElementChild));
        }
        parent.hidden = false;
        parent.children[0].replaceChildren(Dom.element("h2", { text: Language.text(id) }), chip);
        parent.children[1].replaceChildren(...note);
        parent.children[1].hidden = note.length === 0;
        tables.get(id)(rows);
    }

    function showGate(gate) {
        const options = { head: -1, key: (lines) => JSON.stringify(lines), tone: (lines) => (ok(lines) ? "" : "bad") };
        const [text, tone] = gate.passed ? ["passed", gate.close ? "warn" : "good"] : ["failed", "bad"];
        const chip = Dom.chip(Language.text(text) + (gate.close ? Language.text("andClose") : ""), tone);
        card("gate", chip, [], (parent) => Table.create(parent, GATE, options), byThreshold(gate.lines));
    }

    /** The smallest change that is not explained by chance. */
    function visible(name, its) {
        if (!its || name === "max") {
            return "";
        }
        const share = name === "errorRate" ? its.visible / 100 : its.visible;
        return Format.known(its.visible) ? Language.text("visible", Format.percent(share)) : Language.text("invisible");
    }

    function compared(name) {
        const text = (value) => (name === "errorRate" ? Format.percent(Format.known(value) ? value / 100 : null) : Format.figure(value));
        return Table.number(name, {
            value: (row) => row.figures[name]?.change,
            told: (row) => JSON.stringify(row.figures[name] ?? null),
            tone: (row) => (row.figures[name]?.worse ? "bad" : row.figures[name]?.maybeWorse ? "warn" : ""),
            tip: (row) => visible(name, row.figures[name]),
            cell: (row) => {
                const its = row.figures[name];
                const pair = its && Dom.element("span", { class: "pair", text: text(its.before) + " → " + text(its.now) });
                const change = its && Dom.element("span", { class: "change", text: (its.worse ? "✗ " : its.maybeWorse ? "? " : "") + Format.change(its.change) });
                return its ? Dom.element("div", {}, pair, change) : "–";
            },
        });
    }

    function worseOf(row) {
        return Object.values(row.figures).filter((figure) => figure.worse).length;
    }

    function showBaseline(baseline) {
        const worse = baseline.rows.reduce((sum, row) => sum + worseOf(row), 0);
        const maybe = baseline.rows.some((row) => Object.values(row.figures).some((figure) => figure.maybeWorse));
        const doubtful = maybe || baseline.seconds === null;
        const none = maybe ? "maybeWorse" : doubtful ? "tooShortToCompare" : "nothingWorse";
        const text = worse === 0 ? Language.text(none) : Language.text("nWorse", Format.number(worse));
        const note = [
            Language.text("before") + " ",
            Dom.foreign(baseline.title || Language.text("loadTest")),
            ", " + Format.dateTime(baseline.start) + ". " + Language.text("maxWorse", Format.percent(baseline.maxWorse)),
        ];
        const names = baseline.rows.some((row) => row.figures[RESPONSES[0]]) ? [...FIGURES, ...RESPONSES] : FIGURES;
        const create = (parent) => Table.ofTransactions(parent, names.map(compared), { sort: null });
        const rows = [...baseline.rows].sort((a, b) => worseOf(b) - worseOf(a));
        card("baseline", Dom.chip(text, worse > 0 ? "bad" : doubtful ? "warn" : "good"), note, create, rows);
    }

    function show(state) {
        begun = state.run.start;
        if (state.gate) {
            showGate(state.gate);
        } else {
            // The card belongs to the run that was shown before.
            Dom.byId("gate").hidden = true;
        }
        if (state.baseline) {
            showBaseline(state.baseline);
        }
    }

    return { show, areas, told };
})();
