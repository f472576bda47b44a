"use strict";

/** What a person chose, kept by the browser where it allows that (a file opened from disk may have no storage). */
const Remembered = (function () {
    function read(key) {
        try {
            return localStorage.getItem(key);
        } catch (refused) {
            return null;
        }
    }

    function write(key, value) {
        try {
            localStorage.setItem(key, value);
        } catch (refused) {
            // Holds until the page is closed.
        }
    }

    return { read, write };
})();
