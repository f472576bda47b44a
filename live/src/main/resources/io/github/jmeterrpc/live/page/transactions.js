"use strict";

/** The table of the transactions, with the row of all samples on top whatever it is sorted by. */
const Transactions = (function () {
    const DURATIONS = ["mean", "min", "p50", "p90", "p95", "p99", "p99.9", "max"];
    let table = null;
    let state = null;

    function whole(id) {
        return { id, numeric: true, text: () => Language.text(id), value: (row) => row[id], cell: (row) => Format.number(row[id]) };
    }

    function duration(id) {
        const text = () => (Language.has(id) ? Language.text(id) : id);
        return { id, numeric: true, text, title: () => text() + " (ms)", value: (row) => row[id], cell: (row) => Format.figure(row[id]) };
    }

    function share(row) {
        return row.count > 0 ? row.errors / row.count : null;
    }

    const COLUMNS = [
        {
            id: "transaction",
            text: () => Language.text("transaction"),
            value: (row) => row.transaction,
            told: (row) => row.transaction,
            cell: (row) => Dom.transaction(row.transaction, 60),
        },
        whole("count"),
        { ...whole("errors"), tone: (row) => (row.errors > 0 ? "bad" : "") },
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
        ...DURATIONS.map(duration),
    ];

    function create() {
        table = Table.create(Dom.byId("transactions"), COLUMNS, {
            sort: "transaction",
            up: true,
            key: (row) => row.transaction,
            pinned: (row) => row.transaction === "all",
            empty: () => Language.text("noTransactions"),
        });
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
