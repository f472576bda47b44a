"use strict";

/** The choices of the user. The browser stores them if it can (a file opened from disk may have no storage). */
const Remembered = {
    read(key) {
        try {
            return localStorage.getItem(key);
        } catch (refused) {
            return null;
        }
    },
    write(key, value) {
        try {
            localStorage.setItem(key, value);
        } catch (refused) {
            // The choice is kept until the page is closed.
        }
    },
};

/** Language of the page: the browser's, or the one chosen here before. The texts are in texts.json: name, English, Chinese. */
const Language = (function () {
    const KEY = "live.language";
    const TEXTS = JSON.parse(document.getElementById("texts").textContent);
    const MARKED = { text: "textContent", label: "ariaLabel", placeholder: "placeholder", href: "href" };
    let chinese = (Remembered.read(KEY) || navigator.language || "en").toLowerCase().startsWith("zh");

    /** Text by name; {0}, {1} … are replaced by the further arguments. */
    function text(name, ...values) {
        return or(name, name).replace(/\{(\d)\}/g, (whole, index) => values[index]);
    }

    /** Text by name, or the given text if there is none: a generator may send unknown field names. */
    function or(name, otherwise) {
        return Object.hasOwn(TEXTS, name) ? TEXTS[name][chinese ? 1 : 0] : otherwise;
    }

    function locale() {
        return chinese ? "zh-CN" : "en-GB";
    }

    /** Sets the texts of the elements that index.html marks with data-text, data-label, data-placeholder and data-href. */
    function apply() {
        document.documentElement.lang = chinese ? "zh-CN" : "en";
        for (const [mark, property] of Object.entries(MARKED)) {
            document.querySelectorAll("[data-" + mark + "]").forEach((element) => {
                element[property] = text(element.dataset[mark]);
            });
        }
        const button = document.getElementById("language");
        button.textContent = chinese ? "English" : "中文";
        button.lang = chinese ? "en" : "zh-CN";
    }

    function start(changed) {
        document.getElementById("language").addEventListener("click", () => {
            chinese = !chinese;
            Remembered.write(KEY, chinese ? "zh" : "en");
            apply();
            changed();
        });
        apply();
    }

    return { text, or, start, locale };
})();
