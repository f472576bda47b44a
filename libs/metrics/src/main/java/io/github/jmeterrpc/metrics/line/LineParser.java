package io.github.jmeterrpc.metrics.line;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parses line protocol as InfluxDB 1 takes it. Not thread-safe. */
public final class LineParser {

    private static final int EXCERPT = 200;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    /** InfluxDB's name for the time, which tags and fields cannot have. */
    private static final String TIME = "time";

    /** InfluxDB's own bound. */
    private static final long MAX_NANOS = Long.MAX_VALUE - 1;

    private final byte[] text;
    private final long unitNanos;
    private final long nowNanos;
    private final List<Point> points = new ArrayList<>();
    private boolean allStamped = true;
    private int at;
    private int line;

    private LineParser(byte[] text, Precision precision, long nowNanos) {
        this.text = text;
        this.unitNanos = precision.nanos();
        this.nowNanos = nowNanos;
    }

    /**
     * The content of a text.
     *
     * @param points in their order
     * @param asStored whether all lines have times, in ns
     */
    public record Parsed(List<Point> points, boolean asStored) {}

    /**
     * Parses a text.
     *
     * @param nowNanos time of points without one, ns since 1970
     * @throws LineException if any line is not a point
     */
    public static Parsed parse(byte[] text, Precision precision, long nowNanos) throws LineException {
        LineParser parser = new LineParser(text, precision, nowNanos);
        parser.parse();
        return new Parsed(parser.points, parser.allStamped && precision.nanos() == 1);
    }

    private void parse() throws LineException {
        while (at < text.length) {
            byte c = text[at];
            if (c == '\n' || c == '\r' || c == ' ' || c == '\t') {
                at++;
            } else if (c == '#') {
                at = endOfLine(at);
            } else {
                line = at;
                points.add(point());
            }
        }
    }

    private Point point() throws LineException {
        int from = at;
        Map<String, String> tags = new HashMap<>();
        int end = endOfName(at, false);
        long series = hash(from, end);
        String measurement = Escape.unescapedName(text, from, end);
        check(!measurement.isEmpty(), "missing measurement");
        at = end;
        while (peek() == ',') {
            int key = at + 1;
            int equals = endOfName(key, true);
            check(equals < text.length && text[equals] == '=' && equals > key, "missing tag value");
            int value = equals + 1;
            at = endOfName(value, true);
            check(at > value && peek() != '=', "missing tag value");
            String name = Escape.unescaped(text, key, equals);
            check(!name.equals(TIME), "invalid tag key 'time'");
            check(tags.put(name, Escape.unescaped(text, value, at)) == null, "duplicate tags");
            series += hash(key, at);
        }
        check(peek() == ' ', "missing fields");
        skipSpaces();
        FieldParser parser = new FieldParser(text, at, this::problem);
        Fields fields = parser.parse();
        check(fields.text(TIME) == null && Double.isNaN(fields.number(TIME)), "invalid field name 'time'");
        int to = parser.end();
        at = to;
        skipSpaces();
        return new Point(measurement, tags, series, fields, time(), from, to);
    }

    /**
     * FNV-1a of 64 bits, with its bits mixed at the end so that hashes of parts may be added up.
     */
    private long hash(int from, int to) {
        long hash = FNV_OFFSET;
        for (int i = from; i < to; i++) {
            hash = (hash ^ text[i]) * FNV_PRIME;
        }
        hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
        hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
        return hash ^ hash >>> 33;
    }

    private long time() throws LineException {
        int start = at;
        boolean negative = peek() == '-';
        if (negative) {
            at++;
        }
        long value = 0;
        int digits = at;
        while (at < text.length && text[at] >= '0' && text[at] <= '9') {
            int digit = text[at++] - '0';
            check(value <= (Long.MAX_VALUE - digit) / 10, "bad timestamp");
            value = value * 10 + digit;
        }
        boolean given = at > digits;
        check(given || at == start, "bad timestamp");
        skipSpaces();
        check(at == text.length || text[at] == '\n', "bad timestamp");
        if (!given) {
            allStamped = false;
            return nowNanos;
        }
        try {
            long nanos = Math.multiplyExact(negative ? -value : value, unitNanos);
            check(Math.abs(nanos) <= MAX_NANOS && nanos != Long.MIN_VALUE, "time outside range");
            return nanos;
        } catch (ArithmeticException e) {
            throw problem("time outside range");
        }
    }

    /** The end of a measurement, tag key or tag value. */
    private int endOfName(int from, boolean equalsSign) throws LineException {
        int i = from;
        while (i < text.length) {
            byte c = text[i];
            if (c == '\\' && i + 1 < text.length && Escape.isEscapable(text[i + 1])) {
                i += 2;
                continue;
            }
            if (c == ',' || c == ' ' || equalsSign && c == '=') {
                break;
            }
            check(c != '\n', "missing fields");
            i++;
        }
        return Math.min(i, text.length);
    }

    private int endOfLine(int from) {
        int i = from;
        while (i < text.length && text[i] != '\n') {
            i++;
        }
        return i;
    }

    private byte peek() {
        return at < text.length ? text[at] : (byte) '\n';
    }

    private void skipSpaces() {
        while (peek() == ' ') {
            at++;
        }
    }

    private void check(boolean right, String what) throws LineException {
        if (!right) {
            throw problem(what);
        }
    }

    private LineException problem(String what) {
        int end = Math.min(endOfLine(line), line + EXCERPT);
        return new LineException(
                "unable to parse '" + new String(text, line, end - line, StandardCharsets.UTF_8) + "': " + what);
    }
}
