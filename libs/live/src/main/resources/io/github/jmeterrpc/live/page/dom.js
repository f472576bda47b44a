"use strict";

/** Makes elements. Texts of a run are hostile: they become text nodes here, never HTML. */
const Dom = (function () {
    /** Longer texts are cut, and shown whole when they are pressed. */
    const CUT = 120;
    /** Of a tooltip. */
    const TITLE = 1000;
    const opened = new Set();

    function byId(id) {
        return document.getElementById(id);
    }

    /** An element with properties ("class", "text", "on…", else attributes) and children. */
    function element(name, properties, ...children) {
        const made = document.createElement(name);
        for (const [key, value] of Object.entries(properties || {})) {
            if (value === null || value === undefined || value === false) {
                continue;
            }
            if (key === "class") {
                made.className = value;
            } else if (key === "text") {
                made.textContent = value;
            } else if (key.startsWith("on")) {
                made.addEventListener(key.slice(2), value);
            } else {
                made.setAttribute(key, value === true ? "" : value);
            }
        }
        made.append(...children.filter((child) => child !== null && child !== undefined));
        return made;
    }

    /** A text of the run, kept apart from its surroundings' direction of writing; a long one opens when pressed. */
    function foreign(text, length) {
        const limit = length || CUT;
        const whole = String(text);
        const short = Format.cut(whole, limit);
        if (short === whole) {
            return element("bdi", { text: whole });
        }
        const button = element("button", { type: "button", class: "cut", title: Format.cut(whole, TITLE) });
        const shown = button.appendChild(element("bdi"));
        const show = () => {
            button.setAttribute("aria-expanded", opened.has(whole));
            shown.textContent = opened.has(whole) ? whole : short;
        };
        button.addEventListener("click", () => {
            if (!opened.delete(whole)) {
                opened.add(whole);
            }
            show();
        });
        show();
        return button;
    }

    /** Name of a transaction; "all" is what the store calls all samples. */
    function transaction(name, length) {
        return name === "all" ? element("b", { text: Language.text("allSamples") }) : foreign(name, length);
    }

    /** Sets a text only where it differs: what is selected, or read aloud, stays. */
    function setText(target, text) {
        if (target.textContent !== text) {
            target.textContent = text;
        }
    }

    /** Puts children in place in the given order, moving only what stands elsewhere. */
    function arrange(parent, children) {
        children.forEach((child, index) => {
            if (parent.children[index] !== child) {
                parent.insertBefore(child, parent.children[index] || null);
            }
        });
        while (parent.children.length > children.length) {
            parent.lastElementChild.remove();
        }
    }

    /** Buttons of which one is pressed. */
    function choice(label, options, chosen, changed) {
        const buttons = options.map(([value, text]) =>
            element("button", {
                type: "button",
                text,
                "aria-pressed": String(value === chosen),
                "data-value": String(value),
                onclick: () => changed(value),
            }));
        return element("div", { class: "choice", role: "group", "aria-label": label }, ...buttons);
    }

    return { byId, element, foreign, transaction, setText, arrange, choice };
})();
