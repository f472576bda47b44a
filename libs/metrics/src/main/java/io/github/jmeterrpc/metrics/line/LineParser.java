package io.github.jmeterrpc.metrics.line;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the points of line protocol, as accepted by InfluxDB 1, one after the other from a stream.
 * It holds one line at a time, so its memory does not depend on the length of the text: at most a
 * few times {@link #MAX_LINE}. Lines and their parts have limits, as in InfluxDB. Not thread-safe.
 */
public final class LineParser {

    /** Maximum length of a line, in bytes. */
    public static final int MAX_LINE = 1 << 20;

    /** Maximum number of tags of a point. */
    static final int MAX_TAGS = 256;

    /** Maximum number of fields of a point; the listener's rows have about 500. */
    static final int MAX_FIELDS = 4096;

    /** Maximum length of names and of tag values, in bytes. */
    static final int MAX_NAME = 65_535;

    /** Maximum length of a field's text, in bytes; equal to InfluxDB's limit. */
    static final int MAX_TEXT = 1 << 16;

    private static final int EXCERPT = 200;
    private static final int FIRST_BUFFER = 1 << 15;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    /** InfluxDB's name for the time, which tags and fields cannot have. */
    private static final String TIME = "time";

    /** InfluxDB's own limit for times. */
    private static final long MAX_NANOS = Long.MAX_VALUE - 1;

    private final InputStream in;
    private final long unitNanos;
    private final long nowNanos;

    /** Holds the current line from {@code at}; ends at {@code limit}. */
    private byte[] text;

    private int at;
    private int limit;
    private boolean ended;
    private long length;
    private boolean allStamped = true;
    private byte last = '\n';

    /** Start of the current line. */
    private int line;

    /**
     * Starts reading a text.
     *
     * @param nowNanos time for points without a time, in ns since 1970
     */
    public LineParser(InputStream in, WritePrecision precision, long nowNanos) {
        this.in = in;
        this.text = new byte[FIRST_BUFFER];
        this.unitNanos = precision.nanos();
        this.nowNanos = nowNanos;
    }

    /**
     * Starts reading a text in memory, which must not change meanwhile.
     *
     * @param nowNanos time for points without a time, in ns since 1970
     */
    public LineParser(byte[] text, WritePrecision precision, long nowNanos) {
        this.in = InputStream.nullInputStream();
        this.text = text;
        this.limit = text.length;
        this.length = text.length;
        this.ended = true;
        this.last = text.length == 0 ? last : text[text.length - 1];
        this.unitNanos = precision.nanos();
        this.nowNanos = nowNanos;
    }

    /**
     * Reads the next point; returns null at the end.
     *
     * @throws LimitException if a line exceeds a limit
     * @throws LineException if a line is not a point
     * @throws IOException if the stream cannot be read
     */
    public Point next() throws IOException, LineException {
        while (skipToPoint()) {
            line = at;
            boolean stamped = allStamped;
            LineException problem = null;
            try {
                Point point = point();
                if (at < limit || ended) {
                    return point;
                }
            } catch (LimitException e) {
                throw e;
            } catch (LineException e) {
                problem = e;
            }
            // The line may continue after the bytes read so far, so read more bytes and parse it
            // again.
            boolean isLong = limit - line > MAX_LINE;
            if (problem != null && (ended || isLong && hasLineEnd())) {
                throw problem;
            }
            if (isLong) {
                throw new LimitException("a line may have " + MAX_LINE + " bytes");
            }
            at = line;
            allStamped = stamped;
            fill();
        }
        return null;
    }

    /**
     * Reads the next points until they reach a memory limit or the text ends.
     *
     * @param maxBytes the limit, as counted by {@link Point#memory}; the last point may exceed it
     * @return empty at the end
     * @throws LineException if a line is not a point, or exceeds a limit
     * @throws IOException if the stream cannot be read
     */
    public List<Point> next(long maxBytes) throws IOException, LineException {
        List<Point> points = new ArrayList<>();
        long bytes = 0;
        while (bytes < maxBytes) {
            Point point = next();
            if (point == null) {
                break;
            }
            bytes += point.memory();
            points.add(point);
        }
        return points;
    }

    /** Whether all lines read so far have times in ns, and the last one has a line end. */
    public boolean isAsStored() {
        return allStamped && unitNanos == 1 && last == '\n';
    }

    /** Length of the text read so far, bytes. */
    public long length() {
        return length;
    }

    /** Skips blank lines and comments; returns whether a point follows. */
    private boolean skipToPoint() throws IOException {
        boolean comment = false;
        while (true) {
            while (at < limit) {
                byte c = text[at];
                if (comment) {
                    comment = c != '\n';
                } else if (c == '#') {
                    comment = true;
                } else if (c != '\n' && c != '\r' && c != ' ' && c != '\t') {
                    return true;
                }
                at++;
            }
            line = at;
            if (ended) {
                return false;
            }
            fill();
        }
    }

    /** Reads more bytes after the current line, which moves to the start of the buffer. */
    private void fill() throws IOException {
        int kept = limit - line;
        byte[] target = kept > text.length / 2 ? new byte[2 * text.length] : text;
        System.arraycopy(text, line, target, 0, kept);
        text = target;
        at -= line;
        line = 0;
        int read = in.readNBytes(text, kept, text.length - kept);
        limit = kept + read;
        length += read;
        last = read > 0 ? text[limit - 1] : last;
        ended = limit < text.length;
    }

    private boolean hasLineEnd() {
        return endOfLine(line) < limit;
    }

    private Point point() throws LineException {
        int from = at;
        Map<String, String> tags = new HashMap<>();
        int end = endOfName(at, false);
        long series = hash(from, end);
        checkName("measurement", end - from);
        String measurement = Escape.unescapedName(text, from, end);
        check(!measurement.isEmpty(), "missing measurement");
        at = end;
        while (peek() == ',') {
            if (tags.size() == MAX_TAGS) {
                throw new LimitException("a point may have " + MAX_TAGS + " tags");
            }
            int key = at + 1;
            int equals = endOfName(key, true);
            check(equals < limit && text[equals] == '=' && equals > key, "missing tag value");
            int value = equals + 1;
            at = endOfName(value, true);
            check(at > value && peek() != '=', "missing tag value");
            checkName("tag key", equals - key);
            checkName("tag value", at - value);
            String name = Escape.unescaped(text, key, equals);
            check(!name.equals(TIME), "invalid tag key 'time'");
            check(tags.put(name, Escape.unescaped(text, value, at)) == null, "duplicate tags");
            series += hash(key, at);
        }
        check(peek() == ' ', "missing fields");
        skipSpaces();
        FieldParser parser = new FieldParser(text, at, limit, this::problem);
        PointFields fields = parser.parse();
        check(fields.text(TIME) == null && Double.isNaN(fields.number(TIME)), "invalid field name 'time'");
        int to = parser.end();
        at = to;
        skipSpaces();
        long time = time();
        return new Point(measurement, tags, series, fields, time, Arrays.copyOfRange(text, from, to));
    }

    /**
     * FNV-1a with 64 bits; its bits are mixed at the end so that hashes of parts can be added.
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
        while (at < limit && text[at] >= '0' && text[at] <= '9') {
            int digit = text[at++] - '0';
            check(value <= (Long.MAX_VALUE - digit) / 10, "bad timestamp");
            value = value * 10 + digit;
        }
        boolean given = at > digits;
        check(given || at == start, "bad timestamp");
        skipSpaces();
        check(at == limit || text[at] == '\n', "bad timestamp");
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

    /** Returns the end of a measurement, tag key or tag value. */
    private int endOfName(int from, boolean equalsSign) throws LineException {
        int i = from;
        while (i < limit) {
            byte c = text[i];
            if (c == '\\' && i + 1 < limit && Escape.isEscapable(text[i + 1])) {
                i += 2;
                continue;
            }
            if (c == ',' || c == ' ' || equalsSign && c == '=') {
                break;
            }
            check(c != '\n', "missing fields");
            i++;
        }
        return Math.min(i, limit);
    }

    private int endOfLine(int from) {
        int i = from;
        while (i < limit && text[i] != '\n') {
            i++;
        }
        return i;
    }

    static void checkName(String what, int bytes) throws LimitException {
        if (bytes > MAX_NAME) {
            throw new LimitException("a " + what + " may have " + MAX_NAME + " bytes");
        }
    }

    private byte peek() {
        return at < limit ? text[at] : (byte) '\n';
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
