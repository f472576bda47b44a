"use strict";

/** Formats numbers, durations and times for people; "–" stands for an unknown value. */
const Format = (function () {
    const UNKNOWN = "–";
    const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
    const formats = new Map();

    /** Formats are cached, because creating one is slow. */
    function cached(make, options) {
        const key = make.name + Language.locale() + JSON.stringify(options);
        if (!formats.has(key)) {
            formats.set(key, new make(Language.locale(), options));
        }
        return formats.get(key);
    }

    function known(value) {
        return typeof value === "number" && Number.isFinite(value);
    }

    function number(value, digits = 0) {
        const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        return known(value) ? cached(Intl.NumberFormat, options).format(value) : UNKNOWN;
    }

    /** A number with its significant digits: 0.42, 9.2, 841. */
    function figure(value) {
        const size = Math.abs(value);
        return number(value, size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3);
    }

    function withUnit(value, unit) {
        return known(value) && unit ? figure(value) + " " + unit : figure(value);
    }

    /** A share from 0 to 1 in percent; one sample of a million is not shown as "0 %". */
    function percent(share) {
        const value = share * 100;
        const digits = value === 0 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : value >= 0.01 ? 3 : 4;
        return known(share) ? number(value, digits) + " %" : UNKNOWN;
    }

    function change(share) {
        return known(share) ? (share > 0 ? "+" : share < 0 ? "−" : "±") + number(Math.abs(share) * 100, 1) + " %" : UNKNOWN;
    }

    /** A duration: 42 s, 3:07, 1:02:03, with days if it is longer than a day. */
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
        return known(ms) ? cached(Intl.DateTimeFormat, options).format(ms) : UNKNOWN;
    }

    function time(ms) {
        return date(ms, CLOCK);
    }

    function dateTime(ms) {
        return date(ms, { year: "numeric", month: "short", day: "numeric", ...CLOCK });
    }

    /** Labels of a time axis with the given distance of its marks, in ms; the date is shown below at a change of day. */
    function axisTimes(times, apart) {
        const days = times.map((ms) => date(ms, { month: "short", day: "numeric" }));
        return times.map((ms, n) => {
            const clock = date(ms, { ...CLOCK, second: apart < 60000 ? "2-digit" : undefined });
            return n > 0 && days[n] !== days[n - 1] ? clock + "\n" + days[n] : clock;
        });
    }

    /** Labels of a vertical axis with the given distance of its marks; all have the same number of decimals. */
    function axisValues(values, apart) {
        const exact = [0, 1, 2, 3, 4].find((digits) => Math.abs(apart * 10 ** digits - Math.round(apart * 10 ** digits)) < 1e-6);
        const digits = exact ?? Math.ceil(-Math.log10(apart));
        return values.map((value) => (apart >= 1e6 ? number(value / 1e6) + " M" : number(value, digits)));
    }

    /** The first characters of a long text, without splitting a character. */
    function cut(text, length) {
        return text.length > length ? [...text.slice(0, length * 2)].slice(0, length).join("") + "…" : text;
    }

    return { known, number, figure, withUnit, percent, change, span, time, dateTime, axisTimes, axisValues, cut };
})();
