"use strict";

/**
 * A table that a click on a column's name sorts, first up, then down. Rows are identified by their key, so that an update changes
 * only the texts that differ. A limited number of rows is shown until a button requests the rest.
 *
 * A column has an id, the name of its text, whether it is numeric, value(row), by which it is sorted, and the content of its
 * cell: format(value, row) returns a text; cell(row) returns an element, created again if told(row) differs. tone(row) is a CSS class.
 */
const Table = (function () {
    const FIRST_ROWS = 100;
    const tables = [];

    function column(id, its) {
        const value = its.value || ((row) => row[id]);
        return { id, name: id, value, told: value, tone: () => "", ...its };
    }

    function number(id, its) {
        return column(id, { numeric: true, format: (value) => Format.number(value), ...its });
    }

    /** A column in ms; the names of percentiles are the same in all languages. */
    function duration(id) {
        return number(id, { format: Format.figure, title: () => Language.or(id, id) + " (ms)" });
    }

    /** A column with a text of the run. */
    function foreign(id, its) {
        return column(id, { cell: (row) => Dom.foreign(row[id] || "–", 60), ...its });
    }

    /** Options: sort (id of a column), up, key(row), pinned(row), tone(row), empty (name of a text), head (the column that names the row). */
    function create(parent, columns, options) {
        const table = { columns, options, sort: options.sort, up: options.up ?? false, whole: false, rows: new Map(), shown: [] };
        table.body = Dom.element("tbody");
        table.head = Dom.element("tr");
        const showAll = () => {
            table.whole = true;
            fill(table);
        };
        table.more = Dom.element("button", { type: "button", class: "more", hidden: true, onclick: showAll });
        table.note = Dom.element("p", { class: "note", hidden: true });
        parent.replaceChildren(Dom.element("table", {}, Dom.element("thead", {}, table.head), table.body), table.note, table.more);
        tables.push(table);
        header(table);
        return (rows) => {
            table.shown = rows;
            fill(table);
        };
    }

    /** A table with a row for each transaction; the row of all samples is on top in any order. */
    function ofTransactions(parent, columns, options) {
        const transaction = column("transaction", { cell: (row) => Dom.transaction(row.transaction, 60) });
        const key = (row) => row.transaction;
        const pinned = (row) => row.transaction === "all";
        return create(parent, [transaction, ...columns], { sort: "transaction", up: true, key, pinned, ...options });
    }

    /** To be called when the language changes, before the tables are shown. */
    function translate() {
        for (const table of tables) {
            header(table);
            table.rows.clear();
            table.body.replaceChildren();
        }
    }

    function header(table) {
        table.head.replaceChildren(...table.columns.map((its) => {
            const button = Dom.element("button", { type: "button", "data-column": its.id, onclick: () => sortBy(table, its) });
            button.append(Language.text(its.name), Dom.element("i", { "aria-hidden": "true" }));
            return Dom.element("th", { scope: "col", class: its.numeric ? "number" : null, title: its.title?.() }, button);
        }));
        tellOrder(table);
    }

    function tellOrder(table) {
        table.columns.forEach((its, n) => {
            const order = its.id !== table.sort ? "none" : table.up ? "ascending" : "descending";
            table.head.children[n].setAttribute("aria-sort", order);
        });
    }

    /** The first click sorts figures from the largest and texts from A. */
    function sortBy(table, its) {
        table.up = table.sort === its.id ? !table.up : !its.numeric;
        table.sort = its.id;
        tellOrder(table);
        fill(table);
    }

    /** Unknown values are last in any order. */
    function ordered(table) {
        const by = table.columns.find((its) => its.id === table.sort);
        const side = table.up ? 1 : -1;
        const known = (value) => value !== null && value !== undefined;
        const first = (row) => Number(table.options.pinned?.(row) || false);
        const compare = (a, b) =>
            (by.numeric ? a - b : String(a).localeCompare(String(b), "en", { numeric: true }));
        return [...table.shown].sort((a, b) => {
            const [left, right] = by ? [by.value(a), by.value(b)] : [];
            return first(b) - first(a) || known(right) - known(left) || (known(left) ? side * compare(left, right) : 0);
        });
    }

    function makeRow(table) {
        const cells = table.columns.map((its, n) => {
            const head = n === (table.options.head ?? 0);
            return Dom.element(head ? "th" : "td", { scope: head ? "row" : null });
        });
        return { element: Dom.element("tr", {}, ...cells), cells, told: [] };
    }

    /** Open details in a cell stay open, and the focus is kept. */
    function replace(cell, content) {
        const open = cell.querySelector("details")?.open;
        const focused = document.activeElement !== cell && cell.contains(document.activeElement) ? document.activeElement.localName : null;
        cell.replaceChildren(content);
        if (open) {
            cell.querySelector("details").open = true;
        }
        if (focused) {
            cell.querySelector(focused)?.focus();
        }
    }

    function fillRow(table, row, made) {
        const pinned = table.options.pinned?.(row) ? "pinned " : "";
        made.element.className = pinned + (table.options.tone?.(row) || "");
        table.columns.forEach((its, n) => {
            const told = its.cell ? its.told(row) : its.format(its.value(row), row);
            if (made.told[n] !== told) {
                made.told[n] = told;
                replace(made.cells[n], its.cell ? its.cell(row) : told);
            }
            made.cells[n].className = (its.numeric ? "number " : "") + its.tone(row);
            made.cells[n].title = its.tip?.(row) || "";
        });
    }

    function fill(table) {
        const rows = ordered(table);
        const few = table.whole ? rows : rows.slice(0, FIRST_ROWS);
        Dom.arrange(table.body, few.map((row) => {
            const key = table.options.key(row);
            const its = table.rows.get(key) || makeRow(table);
            table.rows.set(key, its);
            fillRow(table, row, its);
            return its.element;
        }));
        table.more.hidden = few.length === rows.length;
        table.more.textContent = Language.text("showAll", Format.number(rows.length));
        table.note.hidden = rows.length > 0;
        table.note.textContent = rows.length > 0 ? "" : Language.text(table.options.empty);
    }

    return { create, ofTransactions, translate, column, number, duration, foreign };
})();
