"use strict";

/** The distinct errors, last seen first, each with one failed sample as an example. */
const Errors = (function () {
    let table = null;

    function key(row) {
        return JSON.stringify([row.transaction, row.code, row.message]);
    }

    function part(name, text) {
        return text ? [Dom.element("dt", { text: Language.text(name) }), Dom.element("dd", {}, Dom.foreign(text, 400))] : [];
    }

    function example(row) {
        const its = row.example;
        return Dom.element(
            "details",
            {},
            Dom.element("summary", { text: Language.text("example") }),
            Dom.element(
                "dl",
                {},
                ...part("time", Format.dateTime(its.time)),
                ...part("generator", its.instance),
                ...part("assertion", its.assertion),
                ...part("url", its.url),
                ...part("response", its.response)));
    }

    function message(row) {
        const cell = Dom.element("div", { class: "message" }, Dom.foreign(row.message || "–", 200));
        if (row.example) {
            cell.append(example(row));
        }
        return cell;
    }

    function foreign(id) {
        return {
            id,
            text: () => Language.text(id),
            value: (row) => row[id],
            told: (row) => row[id],
            cell: (row) => Dom.foreign(row[id] || "–", 60),
        };
    }

    function time(id) {
        return { id, numeric: true, text: () => Language.text(id), value: (row) => row[id], cell: (row) => Format.time(row[id]) };
    }

    const COLUMNS = [
        foreign("transaction"),
        foreign("code"),
        {
            id: "message",
            text: () => Language.text("message"),
            value: (row) => row.message,
            told: (row) => JSON.stringify([row.message, row.example]),
            cell: message,
        },
        { id: "count", numeric: true, text: () => Language.text("times"), value: (row) => row.count, cell: (row) => Format.number(row.count), tone: () => "bad" },
        time("first"),
        time("last"),
    ];

    function show(state) {
        table = table || Table.create(Dom.byId("errors"), COLUMNS, { sort: "last", key, empty: () => Language.text("noErrors") });
        table.show(state.errors);
    }

    function translate() {
        table?.translate();
    }

    return { show, translate };
})();
