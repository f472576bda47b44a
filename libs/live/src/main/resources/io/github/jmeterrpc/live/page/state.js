"use strict";

/** The state of a run (docs/data.md), with its rows and generators in maps: their names are texts of the run, and may be "__proto__". */
const State = (function () {
    function of(document) {
        const rows = new Map(document.table.map((row) => [row.transaction, row]));
        const all = document.windows.all;
        return { ...document, rows, all, apart: new Map(Object.entries(document.windows.generators)) };
    }

    /** Whether samples had an intended start, or arrivals were counted. */
    function hasArrivals(state) {
        return Boolean(state.arrivals || state.rows.get("all")?.response);
    }

    /** Generators that started samples late by their own fault. */
    function lateGenerators(state) {
        return state.generators.filter((generator) => generator.warnings.includes("STARTED_LATE"));
    }

    /** Failed samples a second, by the time that the window's rate is of. */
    function errorRates(columns, windowMs) {
        return columns.errors.map((errors, index) => {
            const rate = columns.rate[index];
            const count = columns.count[index];
            return errors === null ? null : rate > 0 && count > 0 ? (errors * rate) / count : (errors * 1000) / windowMs;
        });
    }

    function line(state, columns, name, windowMs) {
        const values = name === "errorRate" ? errorRates(columns, state.windowMs) : columns[name];
        return { times: columns.time, values, windowMs };
    }

    /** What all generators did together: a line for each name. */
    function merged(state, names) {
        return aligned(names.map((name) => line(state, state.all, name, state.windowMs)));
    }

    /** A line of its own for each of the given generators. */
    function apart(state, name, instances) {
        const intervals = new Map(state.generators.map((generator) => [generator.instance, generator.intervalMs]));
        return aligned(instances.map((instance) =>
            line(state, state.apart.get(instance), name, Math.max(state.windowMs, intervals.get(instance) || 0))));
    }

    /** What is plotted, [times, values of each line …]: with a time of its own for each gap, where nothing was heard of. */
    function aligned(lines) {
        const all = new Set();
        for (const { times, windowMs } of lines) {
            times.forEach((time, index) => {
                all.add(time);
                if (index > 0 && time - times[index - 1] > windowMs) {
                    all.add(times[index - 1] + windowMs);
                }
            });
        }
        const times = [...all].sort((a, b) => a - b);
        return [times, ...lines.map((each) => align(each, times))];
    }

    /** Values at the given times; null makes a gap, undefined only says that there is none of that very time. */
    function align(its, times) {
        let next = 0;
        return times.map((time) => {
            if (its.times[next] === time) {
                return its.values[next++];
            }
            const before = its.times[next - 1];
            const after = its.times[next];
            return before !== undefined && after !== undefined && after - before <= its.windowMs ? undefined : null;
        });
    }

    return { of, hasArrivals, lateGenerators, merged, apart };
})();
