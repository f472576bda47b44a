"use strict";

/** Starts the page with the state embedded in it (a report), or with the store that served it. */
(function () {
    const PARTS = [Interval, Header, Tiles, Verdict, Plots, RunHistory, Tables, Generators];
    const embedded = Dom.byId("data").textContent.trim();
    let state = null;
    let lostAt = null;
    let overdue = false;

    function draw() {
        Dom.byId("content").hidden = !state;
        Dom.byId("waiting").hidden = Boolean(state);
        notice();
        // A hidden page is not drawn until it is visible again.
        overdue = state && document.hidden;
        if (!state) {
            Header.showNothing();
        } else if (!overdue) {
            PARTS.forEach((part) => part.show(state));
        }
    }

    function notice() {
        const element = Dom.byId("notice");
        element.hidden = !lostAt;
        const over = state?.run.state === "ended";
        element.classList.toggle("over", over);
        Dom.setText(element, lostAt ? Language.text(over ? "storeEnded" : "reconnecting", Format.time(lostAt)) : "");
    }

    function languageChanged() {
        Table.translate();
        Theme.apply();
        draw();
    }

    function tick() {
        if (state && !overdue && !lostAt && state.run.state !== "ended") {
            Header.tick(state);
            Generators.tick();
        }
    }

    function selected() {
        const match = /^#run=([A-Za-z0-9._-]+)$/.exec(location.hash);
        return match ? match[1] : null;
    }

    function choose(run) {
        history.replaceState(null, "", run ? "#run=" + run : location.pathname);
        Connection.follow(run);
    }

    const listener = {
        runs: (runs) => Header.showRuns(runs, selected(), choose),
        show: (its) => {
            state = its && { ...its, received: Date.now() };
            Header.showLinks(state?.run);
            draw();
        },
        connected: (works) => {
            lostAt = works ? null : lostAt || Date.now();
            notice();
        },
    };

    Language.start(languageChanged);
    Theme.start(() => [Plots, RunHistory].forEach((part) => part.refresh()));
    let width = 0;
    new ResizeObserver(() => {
        if (innerWidth !== width) {
            width = innerWidth;
            [Plots, RunHistory].forEach((part) => part.resize());
        }
    }).observe(document.documentElement);
    document.addEventListener("visibilitychange", () => {
        if (overdue && !document.hidden) {
            draw();
        }
    });
    if (embedded) {
        state = State.of(JSON.parse(embedded));
        draw();
    } else {
        setInterval(tick, 1000);
        addEventListener("hashchange", () => Connection.follow(selected()));
        Connection.start(selected(), listener);
    }
})();
