"use strict";

/** Numbers, durations and times as people read them; "–" for what is not known. */
const Format = (function () {
    const UNKNOWN = "–";
    const numbers = new Map();
    const dates = new Map();

    function cached(cache, make, options) {
        const key = Language.locale() + JSON.stringify(options);
        if (!cache.has(key)) {
            cache.set(key, make(Language.locale(), options));
        }
        return cache.get(key);
    }

    function known(value) {
        return typeof value === "number" && Number.isFinite(value);
    }

    function number(value, digits) {
        if (!known(value)) {
            return UNKNOWN;
        }
        const options = { minimumFractionDigits: digits || 0, maximumFractionDigits: digits || 0 };
        return cached(numbers, (locale, o) => new Intl.NumberFormat(locale, o), options).format(value);
    }

    /** As many digits as matter: 0.42, 9.2, 841. */
    function figure(value) {
        const size = Math.abs(value);
        return number(value, size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3);
    }

    function withUnit(value, unit) {
        return known(value) ? figure(value) + " " + unit : UNKNOWN;
    }

    /** A share of 0 to 1; one sample of a million is not "0 %". */
    function percent(share) {
        if (!known(share)) {
            return UNKNOWN;
        }
        const value = share * 100;
        const digits = value === 0 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : value >= 0.01 ? 3 : 4;
        return number(value, digits) + " %";
    }

    function change(share) {
        return known(share) ? (share > 0 ? "+" : share < 0 ? "−" : "±") + number(Math.abs(share) * 100, 1) + " %" : UNKNOWN;
    }

    /** How long: 42 s, 3:07, 1:02:03, and days where there are any. */
    function span(ms) {
        if (!known(ms)) {
            return UNKNOWN;
        }
        const seconds = Math.max(0, Math.round(ms / 1000));
        if (seconds < 60) {
            return seconds + " s";
        }
        const two = (value) => String(value).padStart(2, "0");
        const hours = Math.floor(seconds / 3600) % 24;
        const days = Math.floor(seconds / 86400);
        const minutes = Math.floor(seconds / 60) % 60;
        const clock = (days || hours ? hours + ":" + two(minutes) : minutes) + ":" + two(seconds % 60);
        return days ? days + " d " + clock : clock;
    }

    function date(ms, options) {
        return known(ms) ? cached(dates, (locale, o) => new Intl.DateTimeFormat(locale, o), options).format(ms) : UNKNOWN;
    }

    function time(ms) {
        return date(ms, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
    }

    function dateTime(ms) {
        const options = { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" };
        return date(ms, { ...options, hourCycle: "h23" });
    }

    /** Labels of a time axis whose marks are so many ms apart; the day stands below where it changes. */
    function axisTimes(times, apart) {
        let day = null;
        return times.map((ms) => {
            const clock = date(ms, {
                hour: "2-digit",
                minute: "2-digit",
                second: apart < 60000 ? "2-digit" : undefined,
                hourCycle: "h23",
            });
            const its = date(ms, { month: "short", day: "numeric" });
            const changed = day !== null && its !== day;
            day = its;
            return changed ? clock + "\n" + its : clock;
        });
    }

    /** Labels of a vertical axis whose marks are so far apart: all with the same digits. */
    function axisValues(values, apart) {
        const digits = Math.max(0, Math.ceil(-Math.log10(apart) - 1e-9));
        return values.map((value) => (apart >= 1e6 ? number(value / 1e6, 0) + " M" : number(value, digits)));
    }

    /** The beginning of a long text; whole characters. */
    function cut(text, length) {
        return text.length > length ? [...text.slice(0, length * 2)].slice(0, length).join("") + "…" : text;
    }

    return { known, number, figure, withUnit, percent, change, span, time, dateTime, axisTimes, axisValues, cut };
})();
