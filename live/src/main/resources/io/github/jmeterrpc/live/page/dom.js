"use strict";

/** Creates elements. Texts of a run are not trusted: they become text nodes, never HTML. */
const Dom = (function () {
    /** Maximum length of a text; longer texts are truncated, and expanded by a click. */
    const CUT = 120;
    /** Maximum length of a tooltip. */
    const TITLE = 1000;
    const opened = new Set();

    function byId(id) {
        return document.getElementById(id);
    }

    /** Creates an element with properties ("class", "text", "on…", otherwise attributes; absent values are omitted) and children. */
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

    /** A text of the run, isolated from the writing direction of its surroundings; a click expands a long text. */
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

    /** Displayed name of a transaction; the store uses "all" for all samples. */
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

    /** A section that a click opens: pairs of a name and a content; pairs without content are omitted. */
    function details(summary, pairs) {
        const present = pairs.filter(([, content]) => content);
        const list = present.flatMap(([name, content]) => [element("dt", { text: name }), element("dd", {}, content)]);
        return element("details", {}, element("summary", { text: Language.text(summary) }), element("dl", {}, ...list));
    }

    /** Sets a text only if it differs, so that a selection and a screen reader are not interrupted. */
    function setText(target, text) {
        if (target.textContent !== text) {
            target.textContent = text;
        }
    }

    /** Arranges children in the given order; moves only children that are in another place. */
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

    /** A group of buttons; exactly one of them is pressed. */
    function choice(label, options, chosen, changed) {
        const buttons = options.map(([value, text]) => {
            const pressed = { "aria-pressed": String(value === chosen), "data-value": String(value) };
            return element("button", { type: "button", text, ...pressed, onclick: () => changed(value) });
        });
        return element("div", { class: "choice", role: "group", "aria-label": label }, ...buttons);
    }

    return { byId, element, foreign, transaction, chip, swatch, details, setText, arrange, choice };
})();
