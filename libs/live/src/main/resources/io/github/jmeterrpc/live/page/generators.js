"use strict";

/** The generators with their health. A silent one is red; one that may be the bottleneck itself says why. */
const Generators = (function () {
    const STATES = { running: "stateRunning", silent: "stateSilent", ended: "stateEnded" };
    const ORDER = { silent: 0, running: 1, ended: 2 };
    const UNITS = { cpu_process: "%", cpu_system: "%", heap_used_mb: "MB", heap_max_mb: "MB" };
    let table = null;
    let state = null;

    function unit(name) {
        return UNITS[name] || (name.endsWith("_ms") ? "ms" : "");
    }

    function health(name, value) {
        return unit(name) ? Format.withUnit(value, unit(name)) : Format.figure(value);
    }

    function pair(label, ...content) {
        return [Dom.element("dt", { text: label }), Dom.element("dd", {}, ...content)];
    }

    function target(its) {
        const text = its.failed ? Language.text("unreachable") : Format.withUnit(its.rtt_ms, "ms");
        return Dom.element("span", { class: its.failed ? "bad" : null }, Dom.foreign(its.target, 60), " " + text);
    }

    function arrivals(row) {
        const pairs = ["scheduled", "started", "dropped", "waiting"]
            .filter(() => row.arrivals)
            .map((name) => pair(Language.text(name), Format.number(row.arrivals[name])));
        const delays = ["noFreeThread", "wokeLate"]
            .filter(() => row.response)
            .map((name) => pair(Language.text(name), Format.withUnit(row.response[name], "ms")));
        return [...pairs, ...delays];
    }

    /** Everything else that is known of a generator. */
    function details(row) {
        const pairs = [
            pair(Language.text("start"), Format.dateTime(row.start)),
            pair(Language.text("end"), Format.dateTime(row.end)),
            pair(Language.text("interval"), Format.withUnit(row.intervalMs, "ms")),
            pair(Language.text("windowsReceived"), Format.number(row.windowsReceived)),
            pair(Language.text("pointsWritten"), Format.number(row.written)),
            pair(Language.text("setAside"), Format.number(row.setAside)),
            ...arrivals(row),
            ...Object.entries(row.health).map(([name, value]) =>
                pair(Language.has("health_" + name) ? Language.text("health_" + name) : Format.cut(name, 40), health(name, value))),
            ...row.targets.map((its) => pair(Language.text("target"), target(its))),
        ];
        return Dom.element("details", {}, Dom.element("summary", { text: Language.text("details") }), Dom.element("dl", {}, ...pairs.flat()));
    }

    function warning(name) {
        const key = "warning_" + name;
        return Dom.element("span", { class: "chip " + (name === "STARTED_LATE" ? "bad" : "warn"), text: Language.has(key) ? Language.text(key) : Format.cut(name, 30) });
    }

    function name(row) {
        const cell = Dom.element("div", { class: "generator" }, Dom.foreign(row.instance, 60), ...row.warnings.map(warning));
        cell.append(details(row));
        return cell;
    }

    function lastHeard(row) {
        if (row.state === "ended" || !state.received) {
            return Format.time(row.lastSeen);
        }
        return Language.text("ago", Format.span(Header.now(state) - row.lastSeen));
    }

    function number(id, text, tone) {
        return { id, numeric: true, text: () => Language.text(text || id), value: (row) => row[id], cell: (row) => Format.number(row[id]), tone };
    }

    function positive(id, its) {
        return (row) => (row[id] > 0 ? its : "");
    }

    function measured(id) {
        const value = (row) => row.health[id] ?? null;
        return { id, numeric: true, text: () => Language.text("short_" + id), title: () => Language.text("health_" + id), value, cell: (row) => health(id, value(row)) };
    }

    const COLUMNS = [
        { id: "instance", text: () => Language.text("generator"), value: (row) => row.instance, told: (row) => JSON.stringify(row), cell: name },
        {
            id: "state",
            text: () => Language.text("state"),
            value: (row) => ORDER[row.state],
            told: (row) => row.state,
            cell: (row) => Dom.element("span", { class: "chip " + row.state, text: Language.text(STATES[row.state]) }),
        },
        { id: "lastSeen", numeric: true, text: () => Language.text("lastHeard"), value: (row) => row.lastSeen, cell: lastHeard },
        number("count", "samples"),
        number("errors", "errors", positive("errors", "bad")),
        { id: "p95", numeric: true, text: () => "p95", title: () => "p95 (ms)", value: (row) => row.p95, cell: (row) => Format.figure(row.p95) },
        { id: "max", numeric: true, text: () => Language.text("max"), title: () => "max (ms)", value: (row) => row.max, cell: (row) => Format.figure(row.max) },
        number("threads"),
        measured("cpu_process"),
        measured("cpu_system"),
        measured("wakeup_late_ms"),
        number("windowsMissing", "windowsMissing", positive("windowsMissing", "warn")),
        number("pending"),
        number("lost", "lost", positive("lost", "bad")),
    ];

    function summary() {
        const count = (name) => state.generators.filter((row) => row.state === name).length;
        return Object.keys(ORDER)
            .filter((name) => count(name) > 0)
            .map((name) => Dom.element("span", { class: "chip " + name, text: count(name) + " " + Language.text(STATES[name]) }));
    }

    function show(its) {
        state = its;
        table = table || Table.create(Dom.byId("generators"), COLUMNS, {
            sort: "instance",
            up: true,
            key: (row) => row.instance,
            tone: (row) => (row.state === "silent" ? "silent" : ""),
            empty: () => Language.text("noGenerators"),
        });
        table.show(state.generators);
        Dom.byId("generators-summary").replaceChildren(...summary());
    }

    /** The time since a generator was heard of grows by itself. */
    function tick() {
        if (state && state.received && table) {
            table.show(state.generators);
        }
    }

    function translate() {
        table?.translate();
    }

    return { show, tick, translate };
})();
