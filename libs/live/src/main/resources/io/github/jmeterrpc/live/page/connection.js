"use strict";

/**
 * Keeps a run's state up to date: opens the stream of events, loads the state each time the stream opens, and then applies
 * what the events say. A stream that breaks is opened again until it works.
 */
const Connection = (function () {
    const RETRY_MS = 2000;
    /** A running test is heard of in every window; a stream that says nothing for this and four windows is dead. */
    const DEAD_MS = 20000;
    let listener;
    let selected;
    let state = null;
    let stream = null;
    let retry = null;
    /** Updates that came while the state was loading; null when it is not. */
    let waiting = null;
    let loads = 0;
    let lastHeard = 0;

    async function get(path) {
        const answer = await fetch(path, { cache: "no-store" });
        if (!answer.ok) {
            throw new Error(path + ": " + answer.status);
        }
        return answer.json();
    }

    /** Loads the run that is followed; without a result if a later load has begun. */
    async function load() {
        const mine = ++loads;
        waiting = waiting || [];
        lastHeard = Date.now();
        try {
            const runs = (await get("api/runs")).runs;
            const run = runs.find((each) => each.id === selected) || runs[0];
            const loaded = run ? await get("api/runs/" + encodeURIComponent(run.id)) : null;
            if (mine === loads) {
                take(runs, loaded);
            }
        } catch (failed) {
            if (mine === loads) {
                again();
            }
        }
    }

    function take(runs, loaded) {
        const updates = waiting;
        waiting = null;
        listener.runs(runs);
        if (!loaded) {
            state = null;
            listener.nothing();
            return;
        }
        state = State.of(loaded);
        const fitting = updates.every((change) => State.merge(state, change));
        listener.loaded(state);
        if (!fitting) {
            load();
        }
    }

    function update(change) {
        if (waiting) {
            waiting.push(change);
        } else if (!state || !State.merge(state, change)) {
            load();
        } else {
            listener.changed(state);
        }
    }

    /** Opens everything anew, after a while. */
    function again() {
        listener.connected(false);
        close();
        retry = setTimeout(reopen, RETRY_MS);
    }

    /** The run that was followed may be gone: then the newest one takes its place. */
    async function reopen() {
        const mine = loads;
        try {
            const runs = (await get("api/runs")).runs;
            if (mine === loads) {
                selected = runs.some((run) => run.id === selected) ? selected : null;
                open();
            }
        } catch (failed) {
            if (mine === loads) {
                again();
            }
        }
    }

    function close() {
        clearTimeout(retry);
        if (stream) {
            stream.close();
            stream = null;
        }
        waiting = null;
        loads++;
    }

    function open() {
        close();
        lastHeard = Date.now();
        const opened = new EventSource("api/events" + (selected ? "?run=" + encodeURIComponent(selected) : ""));
        stream = opened;
        opened.addEventListener("open", () => {
            listener.connected(true);
            load();
        });
        opened.addEventListener("update", (event) => {
            lastHeard = Date.now();
            update(JSON.parse(event.data));
        });
        opened.addEventListener("state", load);
        // The browser itself tries again as a rule, but not after an answer other than 200.
        opened.addEventListener("error", again);
    }

    function watch() {
        const running = stream && state && state.run.state === "running";
        if (running && Date.now() - lastHeard > DEAD_MS + 4 * state.windowMs) {
            again();
        }
    }

    /** Follows a run, or, without its id, the newest one. */
    function follow(run) {
        selected = run;
        open();
    }

    /** The listener has runs(list), loaded(state), changed(state), nothing() and connected(boolean). */
    function start(run, its) {
        listener = its;
        setInterval(watch, RETRY_MS);
        follow(run);
    }

    return { start, follow };
})();
