"use strict";

/** Language of the page: the browser's, or the one chosen here before. */
const Language = (function () {
    const KEY = "live.language";
    let current = (Remembered.read(KEY) || navigator.language || "en").toLowerCase().startsWith("zh") ? "zh" : "en";

    /** Text by name; {0}, {1} … are replaced by the further arguments. */
    function text(name, ...values) {
        const template = Texts[current][name];
        if (template === undefined) {
            return name;
        }
        return template.replace(/\{(\d)\}/g, (whole, index) => values[index]);
    }

    /** Whether there is a text of that name: names of fields that a generator invents have none. */
    function has(name) {
        return Object.hasOwn(Texts[current], name);
    }

    /** Fills in what index.html marks with data-text, data-label and data-placeholder. */
    function apply() {
        document.documentElement.lang = current === "zh" ? "zh-CN" : "en";
        document.querySelectorAll("[data-text]").forEach((element) => {
            element.textContent = text(element.dataset.text);
        });
        document.querySelectorAll("[data-label]").forEach((element) => {
            element.setAttribute("aria-label", text(element.dataset.label));
        });
        document.querySelectorAll("[data-placeholder]").forEach((element) => {
            element.placeholder = text(element.dataset.placeholder);
        });
        const button = document.getElementById("language");
        button.textContent = current === "zh" ? "English" : "中文";
        button.lang = current === "zh" ? "en" : "zh-CN";
    }

    function start(changed) {
        document.getElementById("language").addEventListener("click", () => {
            current = current === "zh" ? "en" : "zh";
            Remembered.write(KEY, current);
            apply();
            changed();
        });
        apply();
    }

    return { text, has, start, locale: () => (current === "zh" ? "zh-CN" : "en-GB") };
})();
