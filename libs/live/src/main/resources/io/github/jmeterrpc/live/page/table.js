"use strict";

/**
 * A table that a press on a column's name sorts: up, then down. Rows are found again by their key, so that an update changes
 * the texts that differ and nothing else; at most so many are shown until a button asks for the rest.
 */
const Table = (function () {
    const FIRST_ROWS = 100;

    /** Columns: {id, text(), value(row), cell(row), numeric, tone(row)}; cell makes a string or an element. */
    function create(parent, columns, options) {
        const table = { parent, columns, options, sort: options.sort, up: options.up ?? false, whole: false, rows: new Map(), shown: [] };
        table.body = Dom.element("tbody");
        table.head = Dom.element("tr");
        table.more = Dom.element("button", { type: "button", class: "more", hidden: true });
        table.more.addEventListener("click", () => {
            table.whole = true;
            fill(table);
        });
        table.note = Dom.element("p", { class: "note", hidden: true });
        parent.replaceChildren(
            Dom.element("table", {}, Dom.element("thead", {}, table.head), table.body),
            table.note,
            table.more);
        table.show = (rows) => {
            table.shown = rows;
            fill(table);
        };
        table.translate = () => {
            header(table);
            table.rows.clear();
            table.body.replaceChildren();
        };
        header(table);
        return table;
    }

    function header(table) {
        table.head.replaceChildren(...table.columns.map((column) => {
            const button = Dom.element("button", { type: "button", "data-column": column.id, onclick: () => sortBy(table, column) });
            button.append(column.text(), Dom.element("i", { "aria-hidden": "true" }));
            return Dom.element("th", { scope: "col", class: column.numeric ? "number" : null, title: column.title?.() }, button);
        }));
        tellOrder(table);
    }

    function tellOrder(table) {
        table.columns.forEach((column, n) => {
            const sorted = column.id === table.sort;
            table.head.children[n].setAttribute("aria-sort", sorted ? (table.up ? "ascending" : "descending") : "none");
        });
    }

    /** Figures begin with the largest, texts with A. */
    function sortBy(table, column) {
        table.up = table.sort === column.id ? !table.up : !column.numeric;
        table.sort = column.id;
        tellOrder(table);
        fill(table);
    }

    /** What is not known stands last, whatever the order. */
    function ordered(table) {
        const column = table.columns.find((each) => each.id === table.sort);
        const side = table.up ? 1 : -1;
        const unknown = (value) => value === null || value === undefined;
        return [...table.shown].sort((a, b) => {
            const first = Number(table.options.pinned?.(b) || false) - Number(table.options.pinned?.(a) || false);
            if (first !== 0) {
                return first;
            }
            const left = column.value(a);
            const right = column.value(b);
            if (unknown(left) || unknown(right)) {
                return Number(unknown(left)) - Number(unknown(right));
            }
            return side * (column.numeric ? left - right : String(left).localeCompare(String(right), "en", { numeric: true }));
        });
    }

    function makeRow(table) {
        const cells = table.columns.map((column, n) =>
            Dom.element(n === 0 ? "th" : "td", { scope: n === 0 ? "row" : null, class: column.numeric ? "number" : null }));
        return { element: Dom.element("tr", {}, ...cells), cells, told: [] };
    }

    /** What is open in a cell stays open, and what has the focus keeps it. */
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
        const pinned = table.options.pinned?.(row);
        made.element.className = [pinned ? "pinned" : "", table.options.tone?.(row) || ""].join(" ").trim();
        table.columns.forEach((column, n) => {
            const told = column.told ? column.told(row) : column.cell(row);
            if (made.told[n] !== told) {
                made.told[n] = told;
                replace(made.cells[n], column.told ? column.cell(row) : told);
            }
            const tone = column.tone?.(row) || "";
            made.cells[n].className = [column.numeric ? "number" : "", tone].join(" ").trim();
        });
    }

    function fill(table) {
        const rows = ordered(table);
        const few = table.whole ? rows : rows.slice(0, FIRST_ROWS);
        const made = few.map((row) => {
            const key = table.options.key(row);
            const its = table.rows.get(key) || makeRow(table);
            table.rows.set(key, its);
            fillRow(table, row, its);
            return its.element;
        });
        Dom.arrange(table.body, made);
        table.more.hidden = few.length === rows.length;
        table.more.textContent = Language.text("showAll", Format.number(rows.length));
        table.note.hidden = rows.length > 0;
        table.note.textContent = rows.length > 0 ? "" : table.options.empty();
    }

    /** One with a row for each transaction, that of all samples on top whatever it is sorted by. */
    function ofTransactions(parent, columns, empty) {
        const transaction = {
            id: "transaction",
            text: () => Language.text("transaction"),
            value: (row) => row.transaction,
            told: (row) => row.transaction,
            cell: (row) => Dom.transaction(row.transaction, 60),
        };
        return create(parent, [transaction, ...columns], {
            sort: "transaction",
            up: true,
            key: (row) => row.transaction,
            pinned: (row) => row.transaction === "all",
            empty,
        });
    }

    function count(id, value) {
        return { id, numeric: true, text: () => Language.text(id), value, cell: (row) => Format.number(value(row)) };
    }

    /** Percentiles are called the same in all languages. */
    function duration(id, value) {
        const text = () => (Language.has(id) ? Language.text(id) : id);
        return { id, numeric: true, text, title: () => text() + " (ms)", value, cell: (row) => Format.figure(value(row)) };
    }

    return { create, ofTransactions, count, duration };
})();
