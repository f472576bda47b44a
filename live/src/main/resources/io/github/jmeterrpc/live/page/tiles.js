"use strict";

/** The figures of the whole test. */
const Tiles = (function () {
    /** Characters that fit into a tile at full size. */
    const LONG = 9;

    function tile(id, label, value, details, tone) {
        return Dom.element(
            "div",
            { class: "tile " + (tone || ""), id: "tile-" + id },
            Dom.element("span", { class: "label", text: Language.text(label) }),
            Dom.element("strong", { text: value }),
            Dom.element("span", { class: "details" }, ...details.map((text) => Dom.element("span", { text }))));
    }

    function named(name, value) {
        return Language.text(name) + " " + value;
    }

    function counts(of, ...names) {
        return names.map((name) => named(name, Format.number(of[name])));
    }

    /** The 95th percentile, of service times or of response times. */
    function durations(id, label, its) {
        const details = ["p50", "p99", "max"].map((name) => name + " " + Format.figure(its[name]));
        return tile(id, label, Format.withUnit(its.p95, "ms"), [Interval.sign(its, "p95", Format.figure), ...details].filter(Boolean));
    }

    function peak(column) {
        return Math.max(...column.filter(Format.known), 0);
    }

    function ofTest(state) {
        const all = state.rows.get("all") || { count: 0, errors: 0 };
        const live = state.run.state === "running";
        const rate = live ? state.all.rate.findLast(Format.known) : all.rate;
        const threads = live ? state.all.threads.at(-1) : peak(state.all.threads);
        const share = all.errors === null ? null : all.errors / Math.max(1, all.count);
        const silent = state.generators.filter((generator) => generator.state === "silent").length;
        const generators = [Language.text(state.generators.length === 1 ? "oneGenerator" : "nGenerators", state.generators.length)];
        if (silent > 0) {
            generators.push(Language.text("nSilent", silent));
        }
        const points = state.delivery;
        return [
            tile("count", "samples", Format.number(all.count), [named("average", Format.withUnit(all.rate, "/s"))]),
            tile("errors", "errors", Format.number(all.errors), [Format.percent(share)], all.errors > 0 ? "bad" : ""),
            tile("rate", live ? "rateNow" : "rate", Format.withUnit(rate, "/s"), [named("peak", Format.withUnit(peak(state.all.rate), "/s"))]),
            tile("threads", live ? "threads" : "threadsPeak", Format.number(threads), generators, silent > 0 ? "bad-details" : ""),
            // Without arrivals, this is the whole response time.
            durations("p95", State.hasArrivals(state) ? "serviceTile" : "p95Tile", all),
            State.hasHealth(state) && delivery(points, live),
        ].filter(Boolean);
    }

    /** Arrivals may be pending only because the generator has not sent its last report yet. */
    function delivery(points, live) {
        const pending = live || points.pending === 0 ? "pending" : "pendingLast";
        return tile("delivery", "pointsWritten", Format.number(points.written), [
            named(pending, Format.number(points.pending)),
            ...counts(points, "setAside", "lost", ...(points.collisions > 0 ? ["collisions"] : [])),
        ], points.lost + points.collisions > 0 ? "bad" : points.setAside > 0 ? "warn" : "");
    }

    /** The part that generators cause themselves is red; the rest is caused by the service. */
    function startDelay(response, late) {
        const details = ["noFreeThread", "wokeLate"].map((name) => named(name, Format.withUnit(response[name], "ms")));
        if (late > 0) {
            details.push(Language.text(late === 1 ? "oneLate" : "nLate", late));
        }
        const made = tile("delay", "delayTile", Format.withUnit(response.startDelay, "ms"), details, late > 0 ? "late" : "");
        made.querySelectorAll(".details span:not(:first-child)").forEach((span) => span.classList.toggle("bad", late > 0));
        return made;
    }

    /** Scheduled = started + dropped + waiting. */
    function ofArrivals(state) {
        const counted = state.arrivals;
        const response = state.rows.get("all")?.response;
        return [
            counted && tile("arrivals", "scheduled", Format.number(counted.scheduled), counts(counted, "started", "dropped", "waiting"), counted.dropped > 0 ? "warn" : ""),
            response && durations("response", "responseTile", response),
            response && startDelay(response, State.lateGenerators(state).length),
        ].filter(Boolean);
    }

    function show(state) {
        for (const [id, tiles] of [["tiles", ofTest(state)], ["arrivals", ofArrivals(state)]]) {
            const parent = Dom.byId(id);
            parent.hidden = tiles.length === 0;
            parent.classList.toggle("long", id === "tiles" && tiles.some((its) => its.children[1].textContent.length > LONG));
            parent.replaceChildren(...tiles);
        }
    }

    return { show };
})();
