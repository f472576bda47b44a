"use strict";

/** The table of response times from the intended start; only where samples had one. */
const Responses = (function () {
    const DURATIONS = ["mean", "p50", "p90", "p95", "p99", "p99.9", "max", "startDelay", "noFreeThread", "wokeLate"];
    let table = null;
    let state = null;

    function duration(id) {
        const text = () => (Language.has(id) ? Language.text(id) : id);
        const value = (row) => row.response[id];
        return { id, numeric: true, text, title: () => text() + " (ms)", value, cell: (row) => Format.figure(value(row)) };
    }

    const COLUMNS = [
        {
            id: "transaction",
            text: () => Language.text("transaction"),
            value: (row) => row.transaction,
            told: (row) => row.transaction,
            cell: (row) => Dom.transaction(row.transaction, 60),
        },
        { id: "count", numeric: true, text: () => Language.text("count"), value: (row) => row.response.count, cell: (row) => Format.number(row.response.count) },
        ...DURATIONS.map(duration),
    ];

    function create() {
        table = Table.create(Dom.byId("responses"), COLUMNS, {
            sort: "transaction",
            up: true,
            key: (row) => row.transaction,
            pinned: (row) => row.transaction === "all",
            empty: () => "",
        });
    }

    /** Which generators are themselves to blame for a part of these times. */
    function lateNote() {
        return State.lateGenerators(state).map((generator) =>
            Dom.element(
                "span",
                { class: "chip bad" },
                Dom.foreign(generator.instance, 40),
                " " + Language.text("startedLate", Format.withUnit(generator.response.wokeLate, "ms"))));
    }

    function show(its) {
        state = its;
        const rows = [...state.rows.values()].filter((row) => row.response);
        Dom.byId("responses-card").hidden = rows.length === 0;
        if (rows.length > 0) {
            if (!table) {
                create();
            }
            table.show(rows);
            Dom.byId("late").replaceChildren(...lateNote());
        }
    }

    function translate() {
        table?.translate();
    }

    return { show, translate };
})();
