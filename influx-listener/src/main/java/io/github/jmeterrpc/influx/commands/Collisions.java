package io.github.jmeterrpc.influx.commands;

import io.github.jmeterrpc.influx.line.MergedRows;
import java.util.List;

/**
 * Counts lines with the same series and time as an earlier line but other fields: two generators
 * used the same name, and InfluxDB keeps only one of the points. Keeps hashes of about the last
 * {@value #PLACES} lines, in 32 MB; collisions with older lines may be missed. Rows that are
 * rewritten by design do not count. Not thread-safe.
 */
final class Collisions {

    private static final int PLACES = 1 << 22;

    /**
     * The lower bits of an entry hold the hash of the fields, the upper bits the hash of series and
     * time.
     */
    private static final long FIELDS = (1L << 24) - 1;

    private static final List<String> REWRITTEN =
            List.of(MergedRows.SUFFIX, MergedRows.RUNS_SUFFIX, MergedRows.STATE_SUFFIX);

    private final long[] places = new long[PLACES];
    private long count;

    /**
     * Reads lines in the order in which they were written; ignores lines without a time.
     */
    void written(List<String> lines) {
        lines.forEach(this::written);
    }

    private void written(String line) {
        int measurementEnd = end(line, 0, ',');
        int seriesEnd = end(line, measurementEnd, ' ');
        int time = line.lastIndexOf(' ');
        String measurement = line.substring(0, measurementEnd);
        if (time <= seriesEnd || REWRITTEN.stream().anyMatch(measurement::endsWith)) {
            return;
        }
        long key = hash(line, time, line.length(), hash(line, 0, seriesEnd, 1));
        int place = (int) (key & (PLACES - 1));
        long entry = key & ~FIELDS | hash(line, seriesEnd, time, 1) & FIELDS;
        if (places[place] != entry && (places[place] & ~FIELDS) == (entry & ~FIELDS)) {
            count++;
        }
        places[place] = entry;
    }

    /** The position of the first unescaped blank, or of another given character before it. */
    private static int end(String line, int from, char other) {
        int end = from;
        while (end < line.length() && line.charAt(end) != ' ' && line.charAt(end) != other) {
            end += line.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(end, line.length());
    }

    /** Continues a hash; every bit of the result depends on every character. */
    private static long hash(String line, int from, int to, long before) {
        long hash = before;
        for (int i = from; i < to; i++) {
            hash = (hash ^ line.charAt(i)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return hash;
    }

    /** The number of collisions so far. */
    long count() {
        return count;
    }
}
