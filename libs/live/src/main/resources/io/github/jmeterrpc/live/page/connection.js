"use strict";

/**
 * Keeps a run's state up to date: asks for it once a second, and gets all of it if it has changed. Every answer is complete,
 * so nothing has to be merged, and a lost one does no harm.
 */
const Connection = (function () {
    const POLL_MS = 1000;
    /** Of a hidden tab only the title can be seen. */
    const HIDDEN_POLL_MS = 10000;
    const TIMEOUT_MS = 20000;
    const RUNS_MS = 10000;
    let listener;
    let selected;
    let state = null;
    let timer = null;
    let polls = 0;
    let runsAt = 0;

    function get(path) {
        return fetch(path, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    }

    async function ask() {
        const known = state ? "?run=" + encodeURIComponent(state.run.id) + "&version=" + state.version : "";
        const answer = await get("api/runs/" + encodeURIComponent(selected || "latest") + known);
        if (answer.status === 304) {
            return state;
        }
        // No run yet, or not any more.
        if (answer.status === 204 || answer.status === 404) {
            return null;
        }
        if (answer.status !== 200) {
            throw new Error(answer.url + ": " + answer.status);
        }
        return State.of(await answer.json());
    }

    async function askForRuns() {
        const answer = await get("api/runs");
        return answer.ok ? (await answer.json()).runs : [];
    }

    /** Queries, and notifies the listener unless the query is outdated. */
    async function poll(mine) {
        const result = {};
        try {
            result.state = await ask();
            if (result.state?.run.id !== state?.run.id || Date.now() - runsAt > RUNS_MS) {
                result.runs = await askForRuns();
            }
        } catch (failed) {
            result.failed = true;
        }
        if (mine !== polls) {
            return;
        }
        listener.connected(!result.failed);
        if (result.runs) {
            runsAt = Date.now();
            listener.runs(result.runs);
        }
        if (!result.failed) {
            const changed = result.state !== state || !state;
            state = result.state;
            // Where the run that was followed is gone, the newest one takes its place.
            selected = state ? selected : null;
            if (changed) {
                listener.show(state);
            }
        }
        timer = setTimeout(() => poll(mine), document.hidden ? HIDDEN_POLL_MS : POLL_MS);
    }

    /** Asks at once; answers to earlier questions do not count any more. */
    function restart() {
        clearTimeout(timer);
        polls++;
        poll(polls);
    }

    /** Follows a run, or, without its id, the newest one. */
    function follow(run) {
        selected = run;
        state = null;
        restart();
    }

    /** The listener has runs(list), show(state or null) and connected(boolean). */
    function start(run, its) {
        listener = its;
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) {
                restart();
            }
        });
        follow(run);
    }

    return { start, follow };
})();
