"use strict";

/** The figures of the whole test at one glance. */
const Tiles = (function () {
    /** Characters that fit into a tile at full size. */
    const LONG = 9;

    function tile(id, label, value, details, tone) {
        return Dom.element(
            "div",
            { class: "tile" + (tone ? " " + tone : ""), id: "tile-" + id },
            Dom.element("span", { class: "label", text: label }),
            Dom.element("strong", { text: value }),
            Dom.element("span", { class: "details" }, ...details.map((text) => Dom.element("span", { text }))));
    }

    function last(column) {
        return column.length > 0 ? column[column.length - 1] : null;
    }

    function samples(all) {
        const errors = all.errors === null ? null : all.errors / Math.max(1, all.count);
        return [
            tile("count", Language.text("samples"), Format.number(all.count), [
                Language.text("average") + " " + Format.withUnit(all.rate, "/s"),
            ]),
            tile("errors", Language.text("errors"), Format.number(all.errors), [Format.percent(errors)], all.errors > 0 ? "bad" : ""),
        ];
    }

    function current(state) {
        const live = state.run.state === "running";
        const rate = live ? last(state.all.rate) : state.rows.get("all")?.rate;
        const threads = live ? last(state.all.threads) : Math.max(...state.all.threads.filter(Format.known), 0);
        const silent = state.generators.filter((generator) => generator.state === "silent").length;
        const generators = [Language.text(state.generators.length === 1 ? "oneGenerator" : "nGenerators", state.generators.length)];
        if (silent > 0) {
            generators.push(Language.text("nSilent", silent));
        }
        return [
            tile("rate", Language.text(live ? "rateNow" : "rate"), Format.withUnit(rate, "/s"), [
                Language.text("peak") + " " + Format.withUnit(Math.max(...state.all.rate.filter(Format.known), 0), "/s"),
            ]),
            tile("threads", Language.text(live ? "threads" : "threadsPeak"), Format.number(threads), generators, silent > 0 ? "bad-details" : ""),
        ];
    }

    /** The service time; without arrivals it is all there is of a response time. */
    function durations(all, arrivals) {
        return tile("p95", Language.text(arrivals ? "serviceTile" : "p95Tile"), Format.withUnit(all.p95, "ms"), [
            "p50 " + Format.figure(all.p50),
            "p99 " + Format.figure(all.p99),
            "max " + Format.figure(all.max),
        ]);
    }

    /** What the listeners do with their points. */
    function delivery(points) {
        const tone = points.lost > 0 ? "bad" : points.setAside > 0 ? "warn" : "";
        return tile("delivery", Language.text("pointsWritten"), Format.number(points.written), [
            Language.text("pending") + " " + Format.number(points.pending),
            Language.text("setAside") + " " + Format.number(points.setAside),
            Language.text("lost") + " " + Format.number(points.lost),
        ], tone);
    }

    /** Scheduled = started + dropped + waiting. */
    function counted(arrivals) {
        const details = ["started", "dropped", "waiting"].map((name) => Language.text(name) + " " + Format.number(arrivals[name]));
        return tile("arrivals", Language.text("scheduled"), Format.number(arrivals.scheduled), details, arrivals.dropped > 0 ? "warn" : "");
    }

    function responseTimes(response) {
        return tile("response", Language.text("responseTile"), Format.withUnit(response.p95, "ms"), [
            "p50 " + Format.figure(response.p50),
            "p99 " + Format.figure(response.p99),
            "max " + Format.figure(response.max),
        ]);
    }

    /** Where generators themselves are to blame, their part is red; the rest is the service's. */
    function startDelay(response, late) {
        const details = ["noFreeThread", "wokeLate"].map((name) => Language.text(name) + " " + Format.withUnit(response[name], "ms"));
        if (late > 0) {
            details.push(Language.text(late === 1 ? "oneLate" : "nLate", late));
        }
        const made = tile("delay", Language.text("delayTile"), Format.withUnit(response.startDelay, "ms"), details, late > 0 ? "late" : "");
        made.querySelectorAll(".details span:not(:first-child)").forEach((span) => span.classList.toggle("bad", late > 0));
        return made;
    }

    function showArrivals(state) {
        const response = state.rows.get("all")?.response;
        const tiles = [];
        if (state.arrivals) {
            tiles.push(counted(state.arrivals));
        }
        if (response) {
            tiles.push(responseTimes(response), startDelay(response, State.lateGenerators(state).length));
        }
        const parent = Dom.byId("arrivals");
        parent.hidden = tiles.length === 0;
        parent.replaceChildren(...tiles);
    }

    function show(state) {
        const all = state.rows.get("all") || { count: 0, errors: 0 };
        const tiles = [...samples(all), ...current(state), durations(all, State.hasArrivals(state)), delivery(state.delivery)];
        const parent = Dom.byId("tiles");
        parent.classList.toggle("long", tiles.some((its) => its.querySelector("strong").textContent.length > LONG));
        parent.replaceChildren(...tiles);
        showArrivals(state);
    }

    return { show };
})();
