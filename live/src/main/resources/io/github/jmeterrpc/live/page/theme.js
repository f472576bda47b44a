"use strict";

/** Light or dark theme: the system's setting until the button is pressed, then the user's choice. */
const Theme = (function () {
    const KEY = "live.theme";
    const system = matchMedia("(prefers-color-scheme: dark)");
    const colors = new Map();
    let printing = false;

    function isDark() {
        const chosen = Remembered.read(KEY);
        return !printing && (chosen === "dark" || (chosen !== "light" && system.matches));
    }

    /** Sets the label of the button; must also be called when the language changes. */
    function apply() {
        document.documentElement.dataset.theme = isDark() ? "dark" : "light";
        colors.clear();
        const button = Dom.byId("theme");
        button.textContent = isDark() ? "☀" : "☾";
        button.title = button.ariaLabel = Language.text(isDark() ? "lightTheme" : "darkTheme");
    }

    function start(changed) {
        const switched = () => {
            apply();
            changed();
        };
        Dom.byId("theme").addEventListener("click", () => {
            Remembered.write(KEY, isDark() ? "light" : "dark");
            switched();
        });
        system.addEventListener("change", switched);
        for (const [event, begins] of [["beforeprint", true], ["afterprint", false]]) {
            addEventListener(event, () => {
                printing = begins;
                switched();
            });
        }
        apply();
    }

    /** A color of page.css for drawing on a canvas: "p95" is --p95. */
    function color(name) {
        if (!colors.has(name)) {
            colors.set(name, getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim());
        }
        return colors.get(name);
    }

    /** A color for the n-th of any number of series. */
    function seriesColor(n) {
        const hue = Math.round(212 + n * 137.508) % 360;
        return isDark() ? `hsl(${hue} 70% 66%)` : `hsl(${hue} 65% 42%)`;
    }

    return { start, apply, color, seriesColor };
})();
