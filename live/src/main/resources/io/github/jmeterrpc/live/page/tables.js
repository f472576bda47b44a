"use strict";

/** The tables of transactions, of response times from the intended start, and of errors. */
const Tables = (function () {
    const PERCENTILES = ["p50", "p90", "p95", "p99", "p99.9"];
    const failed = (row) => (row.errors > 0 ? "bad" : "");
    const share = (row) => (row.count > 0 && row.errors !== null ? row.errors / row.count : null);

    function percents(value) {
        return Format.percent(value / 100);
    }

    function estimated(name) {
        return Interval.column(name, { format: Format.figure, title: () => Language.or(name, name) + " (ms)" });
    }

    const TRANSACTIONS = [
        Table.number("count"),
        Table.number("errors", { tone: failed }),
        Interval.column("errorRate", { name: "errorShare", value: share, measured: (row) => 100 * share(row), format: Format.percent, intervalFormat: percents, tone: failed }),
        Interval.column("rate", { name: "perSecond", format: Format.figure }),
        estimated("mean"),
        Table.duration("min"),
        ...PERCENTILES.map(estimated),
        Table.duration("max"),
    ];
    const RESPONSES = [
        Table.number("count"),
        ...["mean", ...PERCENTILES].map(estimated),
        ...["max", "startDelay", "noFreeThread", "wokeLate"].map(Table.duration),
    ];
    const ERRORS = [
        Table.foreign("transaction"),
        Table.foreign("code"),
        Table.column("message", { told: (row) => JSON.stringify([row.message, row.example]), cell: message }),
        Table.number("count", { name: "times", tone: () => "bad" }),
        Table.number("first", { format: Format.time }),
        Table.number("last", { format: Format.time }),
    ];

    let transactions = null;
    let responses = null;
    let errors = null;
    let state = null;

    /** The message of an error, and one failed sample. */
    function message(row) {
        const cell = Dom.element("div", { class: "message" }, Dom.foreign(row.message || "–", 200));
        const its = row.example;
        if (its) {
            const names = { generator: its.instance, assertion: its.assertion, url: its.url, response: its.response };
            const texts = Object.entries({ time: Format.dateTime(its.time), ...names });
            cell.append(Dom.details("example", texts.map(([name, text]) => [Language.text(name), text && Dom.foreign(text, 400)])));
        }
        return cell;
    }

    function fillTransactions() {
        const wanted = Dom.byId("filter").value.trim().toLowerCase();
        transactions(state.table.filter((row) => row.transaction.toLowerCase().includes(wanted)));
    }

    /** Shown only if samples had an intended start. */
    function showResponses() {
        const rows = state.table.filter((row) => row.response);
        Dom.byId("responses-card").hidden = rows.length === 0;
        responses(rows.map((row) => ({ transaction: row.transaction, ...row.response })));
        Dom.byId("late").replaceChildren(...State.lateGenerators(state).map(late));
    }

    /** A generator that itself causes a part of these times. */
    function late(generator) {
        const text = Language.text("startedLate", Format.withUnit(generator.response.wokeLateP99, "ms"));
        return Dom.element("span", { class: "chip bad" }, Dom.foreign(generator.instance, 40), " " + text);
    }

    function start() {
        transactions = Table.ofTransactions(Dom.byId("transactions"), TRANSACTIONS, { empty: "noTransactions" });
        responses = Table.ofTransactions(Dom.byId("responses"), RESPONSES, { empty: "noTransactions" });
        const key = (row) => JSON.stringify([row.transaction, row.code, row.message]);
        errors = Table.create(Dom.byId("errors"), ERRORS, { sort: "last", key, empty: "noErrors" });
        Dom.byId("filter").addEventListener("input", fillTransactions);
    }

    function show(its) {
        state = its;
        if (!transactions) {
            start();
        }
        fillTransactions();
        showResponses();
        errors(state.errors);
    }

    return { show };
})();
