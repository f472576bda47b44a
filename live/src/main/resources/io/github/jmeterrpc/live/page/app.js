"use strict";

(function () {
    const embedded = document.getElementById("data").textContent.trim();

    function show(state) {
        document.getElementById("title").textContent = state.run.title || "Load test";
        const rows = state.table.map((row) => {
            const tr = document.createElement("tr");
            [row.transaction, row.count, row.errors, row.p50, row.p95, row.p99, row.max].forEach((text) => {
                tr.appendChild(document.createElement("td")).textContent = text;
            });
            return tr;
        });
        document.getElementById("table").replaceChildren(...rows);
    }

    function load() {
        fetch("api/runs/latest").then((answer) => (answer.ok ? answer.json().then(show) : null));
    }

    if (embedded) {
        show(JSON.parse(embedded));
    } else {
        const events = new EventSource("api/events");
        ["open", "update", "state"].forEach((name) => events.addEventListener(name, load));
    }
})();
