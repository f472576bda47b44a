"use strict";

/** Makes of the state's columns what is plotted: times with a gap wherever nothing was heard of, and a column for each line. */
const Series = (function () {
    /** Failed samples a second, by the time that the window's rate is of. */
    function errorRates(columns, windowMs) {
        return columns.errors.map((errors, index) => {
            if (errors === null) {
                return null;
            }
            const rate = columns.rate[index];
            const count = columns.count[index];
            return rate > 0 && count > 0 ? (errors * rate) / count : (errors * 1000) / windowMs;
        });
    }

    function column(columns, name, windowMs) {
        return name === "errorRate" ? errorRates(columns, windowMs) : columns[name];
    }

    /** What all generators did together: [times, values of each name …]. */
    function merged(state, names) {
        const data = [[], ...names.map(() => [])];
        const values = names.map((name) => column(state.all, name, state.windowMs));
        let before = Infinity;
        state.all.time.forEach((time, index) => {
            if (time - before > state.windowMs) {
                data[0].push(before + state.windowMs);
                names.forEach((name, n) => data[n + 1].push(null));
            }
            data[0].push(time);
            values.forEach((its, n) => data[n + 1].push(its[index]));
            before = time;
        });
        return data;
    }

    /** A line of its own for each of the given generators: [times, values of each …]. */
    function apart(state, name, instances) {
        const lines = instances.map((instance) => {
            const columns = state.apart.get(instance);
            const generator = state.generators.find((each) => each.instance === instance);
            const windowMs = Math.max(state.windowMs, generator?.intervalMs || 0);
            return { times: columns.time, values: column(columns, name, state.windowMs), windowMs };
        });
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
        return [times, ...lines.map((line) => align(line, times))];
    }

    /** Values at the given times; null makes a gap, undefined only says that there is none of that very time. */
    function align(line, times) {
        let next = 0;
        return times.map((time) => {
            if (line.times[next] === time) {
                return line.values[next++];
            }
            const before = line.times[next - 1];
            const after = line.times[next];
            return before !== undefined && after !== undefined && after - before <= line.windowMs ? undefined : null;
        });
    }

    return { merged, apart };
})();
