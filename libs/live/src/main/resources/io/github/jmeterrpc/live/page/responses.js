"use strict";

/** The table of response times from the intended start; only where samples had one. */
const Responses = (function () {
    const DURATIONS = ["mean", "p50", "p90", "p95", "p99", "p99.9", "max", "startDelay", "noFreeThread", "wokeLate"];
    let table = null;
    let state = null;

    const COLUMNS = [Table.count("count", (row) => row.response.count), ...DURATIONS.map((id) => Table.duration(id, (row) => row.response[id]))];

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
            table ??= Table.ofTransactions(Dom.byId("responses"), COLUMNS, () => "");
            table.show(rows);
            Dom.byId("late").replaceChildren(...lateNote());
        }
    }

    function translate() {
        table?.translate();
    }

    return { show, translate };
})();
