"use strict";

/** Starts the page: with the state that is inside it (a report), or with the store it was loaded from. */
(function () {
    const embedded = Dom.byId("data").textContent.trim();
    let state = null;
    let connected = true;
    let lostAt = null;
    let overdue = false;

    function draw() {
        Dom.byId("content").hidden = !state;
        Dom.byId("waiting").hidden = Boolean(state);
        notice();
        if (!state) {
            Header.showNothing();
            return;
        }
        // Nobody looks at a hidden page; it is drawn when it is shown.
        overdue = document.hidden;
        if (!overdue) {
            [Header, Tiles, Verdict, Plots, Transactions, Responses, Errors, Generators].forEach((part) => part.show(state));
        }
    }

    function notice() {
        const element = Dom.byId("notice");
        element.hidden = connected;
        Dom.setText(element, connected ? "" : Language.text("reconnecting", Format.time(lostAt)));
    }

    function languageChanged() {
        [Transactions, Responses, Errors, Generators].forEach((part) => part.translate());
        Theme.apply();
        draw();
    }

    function tick() {
        if (state && !overdue && connected && state.run.state !== "ended") {
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

    function received(its) {
        state = its;
        state.received = Date.now();
    }

    const listener = {
        runs: (runs) => Header.showRuns(runs, selected(), choose),
        loaded: (its) => {
            received(its);
            Header.showLinks(its.run);
            draw();
        },
        changed: (its) => {
            received(its);
            draw();
        },
        nothing: () => {
            state = null;
            draw();
        },
        connected: (works) => {
            lostAt = works ? null : lostAt || Date.now();
            connected = works;
            notice();
        },
    };

    Language.start(languageChanged);
    Theme.start(() => Plots.refresh());
    let width = 0;
    new ResizeObserver(() => {
        if (innerWidth !== width) {
            width = innerWidth;
            Plots.resize();
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
