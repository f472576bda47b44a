package io.github.jmeterrpc.plans.sweep.points;

import java.util.HashMap;
import java.util.Map;

/**
 * One line of line protocol.
 *
 * @param measurement its measurement
 * @param tags by name
 * @param fields by name; of texts the text without quotation marks
 * @param millis its time, milliseconds since 1970
 */
record PointRow(String measurement, Map<String, String> tags, Map<String, String> fields, long millis) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /**
     * Reads a line with a time in ns.
     *
     * @throws IllegalArgumentException if it is none
     */
    static PointRow parse(String line) {
        Cursor cursor = new Cursor(line);
        String measurement = cursor.name();
        Map<String, String> tags = new HashMap<>();
        while (cursor.skip(',')) {
            String key = cursor.name();
            cursor.expect('=');
            tags.put(key, cursor.name());
        }
        cursor.expect(' ');
        Map<String, String> fields = new HashMap<>();
        do {
            String key = cursor.name();
            cursor.expect('=');
            fields.put(key, cursor.skip('"') ? cursor.text() : cursor.name());
        } while (cursor.skip(','));
        cursor.expect(' ');
        return new PointRow(measurement, tags, fields, Long.parseLong(cursor.rest()) / NANOS_PER_MILLI);
    }

    boolean is(String tag, String value) {
        return value.equals(tags.get(tag));
    }

    /** A number; 0 if there is no such field. */
    double number(String field) {
        return Double.parseDouble(fields.getOrDefault(field, "0"));
    }

    /** A whole number, which may be written as a floating point one; 0 if there is no such field. */
    long whole(String field) {
        return Math.round(number(field));
    }

    /** A place in a line. */
    private static final class Cursor {

        private final String line;
        private int at;

        Cursor(String line) {
            this.line = line;
        }

        boolean skip(char wanted) {
            if (at < line.length() && line.charAt(at) == wanted) {
                at++;
                return true;
            }
            return false;
        }

        void expect(char wanted) {
            if (!skip(wanted)) {
                throw new IllegalArgumentException(
                        "No line protocol, '" + wanted + "' is missing at " + at + ": " + line);
            }
        }

        /** Up to the next comma, equals sign or blank that no backslash stands before. */
        String name() {
            StringBuilder name = new StringBuilder();
            while (at < line.length()) {
                char next = line.charAt(at);
                if (next == '\\' && at + 1 < line.length() && ",= ".indexOf(line.charAt(at + 1)) >= 0) {
                    at++;
                } else if (next == ',' || next == '=' || next == ' ') {
                    break;
                }
                name.append(line.charAt(at++));
            }
            return name.toString();
        }

        /** Up to the closing quotation mark, which is passed. */
        String text() {
            StringBuilder text = new StringBuilder();
            while (at < line.length() && line.charAt(at) != '"') {
                if (line.charAt(at) == '\\' && at + 1 < line.length()) {
                    at++;
                }
                text.append(line.charAt(at++));
            }
            expect('"');
            return text.toString();
        }

        String rest() {
            return line.substring(at);
        }
    }
}
