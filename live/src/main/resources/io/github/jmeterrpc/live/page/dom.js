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

    /** An element with properties ("class", "text", "on…", else attributes; absent ones are left out) and children. */
    function element(name, properties, ...children) {
        const made = document.createElement(name);
        for (const [key, value] of Object.entries(properties || {}).filter(([, its]) => its)) {
            if (key === "text") {
                made.textContent = value;
            } else if (key.startsWith("on")) {
                made.addEventListener(key.slice(2), value);
            } else {
                made.setAttribute(key, value === true ? "" : value);
            }
        }
        made.append(...children.filter(Boolean));
        return made;
    }

    /** A text of the run, kept apart from its surroundings' direction of writing; a long one opens when pressed. */
    function foreign(text, length = CUT) {
        const whole = String(text);
        const short = Format.cut(whole, length);
        if (short === whole) {
            return element("bdi", { text: whole });
        }
        const shown = element("bdi");
        const button = element("button", { type: "button", class: "cut", title: Format.cut(whole, TITLE), onclick: toggle }, shown);
        function show() {
            button.setAttribute("aria-expanded", opened.has(whole));
            shown.textContent = opened.has(whole) ? whole : short;
        }
        function toggle() {
            if (!opened.delete(whole)) {
                opened.add(whole);
            }
            show();
        }
        show();
        return button;
    }

    /** Name of a transaction; "all" is what the store calls all samples. */
    function transaction(name, length) {
        return name === "all" ? element("b", { text: Language.text("allSamples") }) : foreign(name, length);
    }

    function chip(text, tone) {
        return element("span", { class: "chip " + tone, text });
    }

    /** The color of a line. */
    function swatch(color) {
        const made = element("i");
        made.style.background = color;
        return made;
    }

    /** A part that is opened by a press: pairs of a name and a content, those without content are left out. */
    function details(summary, pairs) {
        const present = pairs.filter(([, content]) => content);
        const list = present.flatMap(([name, content]) => [element("dt", { text: name }), element("dd", {}, content)]);
        return element("details", {}, element("summary", { text: Language.text(summary) }), element("dl", {}, ...list));
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
        const buttons = options.map(([value, text]) => {
            const pressed = { "aria-pressed": String(value === chosen), "data-value": String(value) };
            return element("button", { type: "button", text, ...pressed, onclick: () => changed(value) });
        });
        return element("div", { class: "choice", role: "group", "aria-label": label }, ...buttons);
    }

    return { byId, element, foreign, transaction, chip, swatch, details, setText, arrange, choice };
})();
