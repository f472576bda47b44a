"use strict";

/** The state of a run (docs/data.md), with its rows and generators in maps: their names are texts of the run, and may be "__proto__". */
const State = (function () {
    function of(document) {
        const state = { ...document };
        state.rows = new Map(document.table.map((row) => [row.transaction, row]));
        state.all = document.windows.all;
        state.apart = new Map(Object.entries(document.windows.generators));
        return state;
    }

    /** Whether samples had an intended start, or arrivals were counted. */
    function hasArrivals(state) {
        return Boolean(state.arrivals || state.rows.get("all")?.response);
    }

    /** Generators that started samples late by their own fault. */
    function lateGenerators(state) {
        return state.generators.filter((generator) => generator.warnings.includes("STARTED_LATE"));
    }

    return { of, hasArrivals, lateGenerators };
})();
