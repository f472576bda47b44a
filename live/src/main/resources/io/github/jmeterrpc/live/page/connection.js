"use strict";

/**
 * Keeps a run's state up to date: polls once a second and receives the whole state if it has changed. Every response is complete,
 * so nothing has to be merged, and a lost response does no harm.
 */
const Connection = (function () {
    const POLL_MS = 1000;
    /** Only the title of a hidden tab is visible. */
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

    async function query() {
        const known = state ? "?run=" + encodeURIComponent(state.run.id) + "&version=" + state.version : "";
        const response = await get("api/runs/" + encodeURIComponent(selected || "latest") + known);
        if (response.status === 304) {
            return state;
        }
        // No run yet, or it was deleted.
        if (response.status === 204 || response.status === 404) {
            return null;
        }
        if (response.status !== 200) {
            throw new Error(response.url + ": " + response.status);
        }
        return State.of(await response.json());
    }

    async function queryRuns() {
        const response = await get("api/runs");
        return response.ok ? (await response.json()).runs : [];
    }

    /** Queries, and notifies the listener unless the query is outdated. */
    async function poll(mine) {
        const result = {};
        try {
            result.state = await query();
            if (result.state?.run.id !== state?.run.id || Date.now() - runsAt > RUNS_MS) {
                result.runs = await queryRuns();
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
            // If the followed run was deleted, the page follows the newest one.
            selected = state ? selected : null;
            if (changed) {
                listener.show(state);
            }
        }
        timer = setTimeout(() => poll(mine), document.hidden ? HIDDEN_POLL_MS : POLL_MS);
    }

    /** Polls at once; responses to earlier requests are ignored. */
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
