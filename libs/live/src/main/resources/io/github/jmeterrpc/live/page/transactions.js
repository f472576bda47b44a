"use strict";

/** The table of the transactions, with the row of all samples on top whatever it is sorted by. */
const Transactions = (function () {
    const DURATIONS = ["mean", "min", "p50", "p90", "p95", "p99", "p99.9", "max"];
    let table = null;
    let state = null;

    function share(row) {
        return row.count > 0 && row.errors !== null ? row.errors / row.count : null;
    }

    const COLUMNS = [
        Table.count("count", (row) => row.count),
        { ...Table.count("errors", (row) => row.errors), tone: (row) => (row.errors > 0 ? "bad" : "") },
        {
            id: "errorRate",
            numeric: true,
            text: () => Language.text("errorShare"),
            value: share,
            cell: (row) => Format.percent(share(row)),
            tone: (row) => (row.errors > 0 ? "bad" : ""),
        },
        {
            id: "rate",
            numeric: true,
            text: () => Language.text("perSecond"),
            value: (row) => row.rate,
            cell: (row) => Format.figure(row.rate),
        },
        ...DURATIONS.map((id) => Table.duration(id, (row) => row[id])),
    ];

    function create() {
        table = Table.ofTransactions(Dom.byId("transactions"), COLUMNS, () => Language.text("noTransactions"));
        Dom.byId("filter").addEventListener("input", fill);
    }

    function fill() {
        const wanted = Dom.byId("filter").value.trim().toLowerCase();
        const rows = [...state.rows.values()];
        table.show(wanted ? rows.filter((row) => row.transaction.toLowerCase().includes(wanted)) : rows);
    }

    function show(its) {
        state = its;
        if (!table) {
            create();
        }
        fill();
    }

    function translate() {
        table?.translate();
    }

    return { show, translate };
})();
