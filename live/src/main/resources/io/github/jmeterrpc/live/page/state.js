"use strict";

/** The state of a run (docs/data.md), with its rows and generators in maps, because their names are texts of the run and may be "__proto__". */
const State = (function () {
    /** For uPlot.join: null creates a gap, also at times that only other lines have. */
    const GAP = 2;

    function of(document) {
        const rows = new Map(document.table.map((row) => [row.transaction, row]));
        const all = document.windows.all;
        return { ...document, rows, all, apart: new Map(Object.entries(document.windows.generators)) };
    }

    /** True if samples had an intended start or arrivals were counted. */
    function hasArrivals(state) {
        return Boolean(state.arrivals || state.rows.get("all")?.response);
    }

    /** True if a generator reports its health; a result file has no health data. */
    function hasHealth(state) {
        return state.generators.some((generator) => generator.windowsReceived > 0);
    }

    /** Generators that started samples late although threads were free. */
    function lateGenerators(state) {
        return state.generators.filter((generator) => generator.warnings.includes("STARTED_LATE"));
    }

    /** Failed samples a second, over the time of the window's rate. */
    function errorRates(columns, windowMs) {
        return columns.errors.map((errors, index) => {
            const rate = columns.rate[index];
            const count = columns.count[index];
            return errors === null ? null : rate > 0 && count > 0 ? (errors * rate) / count : (errors * 1000) / windowMs;
        });
    }

    /** A line as [times, values]: null after a window without data. */
    function line(state, columns, name, windowMs) {
        const values = name === "errorRate" ? errorRates(columns, state.windowMs) : columns[name];
        const drawn = [[], []];
        function add(time, value) {
            drawn[0].push(time);
            drawn[1].push(value);
        }
        columns.time.forEach((time, index) => {
            const expected = columns.time[index - 1] + windowMs;
            if (time > expected) {
                add(expected, null);
            }
            add(time, values[index]);
        });
        return drawn;
    }

    /** The data of a plot: lines over the times of all lines. */
    function joined(lines) {
        return uPlot.join(lines, lines.map(() => [0, GAP]));
    }

    /** The sums over all generators, one line for each name. */
    function merged(state, names) {
        return joined(names.map((name) => line(state, state.all, name, state.windowMs)));
    }

    /** A separate line for each of the given generators. */
    function apart(state, name, instances) {
        const intervals = new Map(state.generators.map((generator) => [generator.instance, generator.intervalMs]));
        return joined(instances.map((instance) =>
            line(state, state.apart.get(instance), name, Math.max(state.windowMs, intervals.get(instance) || 0))));
    }

    return { of, hasArrivals, hasHealth, lateGenerators, merged, apart };
})();
