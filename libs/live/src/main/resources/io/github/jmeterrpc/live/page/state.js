"use strict";

/**
 * The state of a run (docs/data.md), and how an update changes it. Generators are kept in maps: their names are texts of the
 * run, and may be "__proto__".
 */
const State = (function () {
    function of(document) {
        const state = { ...document };
        state.rows = new Map(document.table.map((row) => [row.transaction, row]));
        state.all = document.windows.all;
        state.apart = new Map(Object.entries(document.windows.generators));
        return state;
    }

    /** First index whose time is not before the given one. */
    function indexOf(times, time) {
        let index = times.length;
        while (index > 0 && times[index - 1] >= time) {
            index--;
        }
        return index;
    }

    /** Adds the windows of an update, or replaces those of the same time. */
    function mergeColumns(columns, update) {
        const names = Object.keys(update);
        update.time.forEach((time, from) => {
            const index = indexOf(columns.time, time);
            const replaced = columns.time[index] === time ? 1 : 0;
            names.forEach((name) => columns[name].splice(index, replaced, update[name][from]));
        });
    }

    function empty(update) {
        return Object.fromEntries(Object.keys(update).map((name) => [name, []]));
    }

    /** Not so once the first arrivals are told of. */
    function sameColumns(columns, windows) {
        return !windows || Object.keys(windows.all || {}).every((name) => columns[name]);
    }

    /** Changes the state; false if that update does not fit to it, and the state has to be loaded anew. */
    function merge(state, update) {
        if (update.run.id === state.run.id && update.version <= state.version) {
            return true;
        }
        if (update.run.id !== state.run.id || update.windowMs !== state.windowMs || !sameColumns(state.all, update.windows)) {
            return false;
        }
        for (const name of ["version", "now", "run", "errors", "generators", "delivery", "arrivals", "marks", "gate", "baseline"]) {
            if (update[name] !== undefined) {
                state[name] = update[name];
            }
        }
        if (update.windows) {
            if (update.windows.all) {
                mergeColumns(state.all, update.windows.all);
            }
            for (const [instance, columns] of Object.entries(update.windows.generators || {})) {
                if (!state.apart.has(instance)) {
                    state.apart.set(instance, empty(columns));
                }
                mergeColumns(state.apart.get(instance), columns);
            }
        }
        (update.table || []).forEach((row) => state.rows.set(row.transaction, row));
        return true;
    }

    /** Whether samples had an intended start, or arrivals were counted. */
    function hasArrivals(state) {
        return Boolean(state.arrivals || state.rows.get("all")?.response);
    }

    /** Generators that began samples late by their own fault. */
    function lateGenerators(state) {
        return state.generators.filter((generator) => generator.warnings.includes("STARTED_LATE"));
    }

    return { of, merge, hasArrivals, lateGenerators };
})();
