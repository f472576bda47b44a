"use strict";

/** The generators with their health. A silent one is red; one that may be the bottleneck shows the reason. */
const Generators = (function () {
    const STATES = ["silent", "running", "ended"];
    const UNITS = { cpu_process: "%", cpu_system: "%", heap_used_mb: "MB", heap_max_mb: "MB" };
    let fill = null;
    let withHealth = null;
    let state = null;

    function health(name, value) {
        return Format.withUnit(value, UNITS[name] || (name.endsWith("_ms") ? "ms" : ""));
    }

    function target(its) {
        const text = its.failed ? Language.text("unreachable") : Format.withUnit(its.rtt_ms, "ms");
        return Dom.element("span", { class: its.failed ? "bad" : null }, Dom.foreign(its.target, 60), " " + text);
    }

    /** All values without a column of their own, as pairs of name and value. */
    function further(row) {
        const named = (names, of, text) => names.filter(() => of).map((name) => [Language.text(name), text(of[name])]);
        const inMs = (value) => Format.withUnit(value, "ms");
        return [
            ...named(["start", "end"], row, Format.dateTime),
            [Language.text("interval"), inMs(row.intervalMs)],
            ...named(["windowsReceived"], row.windowsReceived && row, Format.number),
            [Language.text("pointsWritten"), Format.known(row.written) && Format.number(row.written)],
            ...named(["setAside"], Format.known(row.setAside) && row, Format.number),
            [Language.text("tailShare"), Format.known(row.tailShare) && Format.percent(row.tailShare)],
            ...named(["scheduled", "started", "dropped", "waiting"], row.arrivals, Format.number),
            ...named(["noFreeThread", "wokeLate"], row.response, inMs),
            ...Object.entries(row.health).map(([name, value]) => [Language.or("health_" + name, Format.cut(name, 40)), health(name, value)]),
            ...row.targets.map((its) => [Language.text("target"), target(its)]),
        ];
    }

    function instance(row) {
        const warnings = row.warnings.map((name) =>
            Dom.chip(Language.or("warning_" + name, Format.cut(name, 30)), name === "STARTED_LATE" ? "bad" : "warn"));
        return Dom.element("div", { class: "generator" }, Dom.foreign(row.instance, 60), ...warnings, Dom.details("details", further(row)));
    }

    /** The time since the last data increases while no new data arrives. */
    function lastHeard(lastSeen, row) {
        return row.state === "ended" || !state.received
            ? Format.time(lastSeen)
            : Language.text("ago", Format.span(Header.now(state) - lastSeen));
    }

    function positive(id, tone) {
        return Table.number(id, { tone: (row) => (row[id] > 0 ? tone : "") });
    }

    function measured(id) {
        const title = () => Language.text("health_" + id);
        return Table.number(id, { name: "short_" + id, title, value: (row) => row.health[id] ?? null, format: (value) => health(id, value) });
    }

    const COLUMNS = [
        Table.column("instance", { name: "generator", told: JSON.stringify, cell: instance }),
        Table.column("state", { value: (row) => STATES.indexOf(row.state), cell: (row) => Header.chip(row.state) }),
        Table.number("lastSeen", { name: "lastHeard", format: lastHeard }),
        Table.number("count", { name: "samples" }),
        positive("errors", "bad"),
        Table.duration("p95"),
        Table.duration("max"),
        Table.number("threads"),
    ];
    const HEALTH = [
        ...["cpu_process", "cpu_system", "wakeup_late_ms"].map(measured),
        positive("windowsMissing", "warn"),
        Table.number("pending"),
        positive("lost", "bad"),
        positive("collisions", "bad"),
    ];

    function show(its) {
        state = its;
        if (withHealth !== State.hasHealth(state)) {
            withHealth = State.hasHealth(state);
            fill = Table.create(Dom.byId("generators"), withHealth ? [...COLUMNS, ...HEALTH] : COLUMNS, {
                sort: "instance",
                up: true,
                key: (row) => row.instance,
                tone: (row) => (row.state === "silent" ? "silent" : ""),
                empty: "noGenerators",
            });
        }
        tick();
        const counts = STATES.map((name) => [name, state.generators.filter((row) => row.state === name).length]);
        const chips = counts.filter(([, count]) => count > 0).map(([name, count]) => Header.chip(name, count + " "));
        Dom.byId("generators-summary").replaceChildren(...chips);
    }

    function tick() {
        fill(state.generators);
    }

    return { show, tick };
})();
