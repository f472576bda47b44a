package io.github.jmeterrpc.metrics;

import java.util.Arrays;

/**
 * Counts samples by the bucket of their duration; stores only buckets that are not empty.
 *
 * <p>An open hash table of packed longs (bucket + 1 in the upper 16 bits, count in the lower 48): a
 * histogram of a few durations takes some 150 bytes, and adding to a known bucket allocates
 * nothing. Not thread-safe.
 */
public final class Histogram {

    private static final int COUNT_BITS = 48;
    private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;
    private static final int OWN_BYTES = 48;
    private static final int FIRST_BITS = 4;
    private static final double MICROS_PER_MILLI = 1000;

    private final Buckets buckets;
    private long[] table = new long[1 << FIRST_BITS];
    private int bits = FIRST_BITS;
    private int used;

    /** Creates an empty histogram of {@link Buckets#PUBLISHED}. */
    public Histogram() {
        this(Buckets.PUBLISHED);
    }

    /** Creates an empty histogram of buckets at least as fine as {@link Buckets#PUBLISHED}. */
    public Histogram(Buckets buckets) {
        this.buckets = buckets;
    }

    /** Counts {@code n} samples of one bucket. */
    public void add(int bucket, long n) {
        long[] t = table;
        int slot = slot(bucket);
        while (true) {
            long entry = t[slot];
            if (entry >>> COUNT_BITS == bucket + 1L) {
                t[slot] = entry + n;
                return;
            }
            if (entry == 0) {
                t[slot] = (bucket + 1L) << COUNT_BITS | n;
                if (++used > t.length - (t.length >> 2)) {
                    grow();
                }
                return;
            }
            slot = (slot + 1) & (t.length - 1);
        }
    }

    private int slot(int bucket) {
        return (bucket * 0x9E3779B9) >>> (32 - bits);
    }

    private void grow() {
        long[] old = table;
        bits++;
        table = new long[1 << bits];
        used = 0;
        addAll(old);
    }

    private void addAll(long[] entries) {
        for (long entry : entries) {
            if (entry != 0) {
                add(bucketOf(entry), countOf(entry));
            }
        }
    }

    /** Adds all counts of a histogram of the same buckets. */
    public void addAll(Histogram other) {
        addAll(other.table);
    }

    /**
     * Adds the published counts of a row in the format of {@link BucketText}, up to the first
     * invalid part.
     *
     * @param text the text; may be null
     */
    public void addRow(String text) {
        try {
            BucketText.read(text == null ? "" : text, this::add);
        } catch (IllegalArgumentException e) {
            // The listener did not write this text, so the rest of the row is ignored.
        }
    }

    /** Clears all counts and keeps the memory for the next window. */
    public void clear() {
        if (used > 0) {
            Arrays.fill(table, 0);
            used = 0;
        }
    }

    /** The memory used, in bytes. */
    public int memory() {
        return OWN_BYTES + Long.BYTES * table.length;
    }

    /** The number of samples. */
    public long total() {
        return total(table);
    }

    private static long total(long[] entries) {
        long total = 0;
        for (long entry : entries) {
            total += countOf(entry);
        }
        return total;
    }

    /** Visits the counts by {@link Buckets#PUBLISHED}, from the shortest duration up. */
    public void forEach(BucketText.Visitor visitor) {
        int bucket = -1;
        long count = 0;
        for (long entry : sorted()) {
            int own = Buckets.PUBLISHED.index(buckets.lower(bucketOf(entry)));
            if (own != bucket && count > 0) {
                visitor.visit(bucket, count);
                count = 0;
            }
            bucket = own;
            count += countOf(entry);
        }
        if (count > 0) {
            visitor.visit(bucket, count);
        }
    }

    /** Returns the counts as one text, see {@link BucketText}; empty without samples. */
    public String text() {
        BucketText.Writer text = new BucketText.Writer();
        forEach(text);
        return text.text();
    }

    /**
     * Returns the number of samples that took at least a duration in ms, with an error of half a
     * bucket.
     */
    public long from(double millis) {
        if (Double.isNaN(millis)) {
            return 0;
        }
        double micros = millis * MICROS_PER_MILLI;
        int first = buckets.index((long) micros);
        long shortest = (buckets.middle(first) < micros ? first + 2L : first + 1L) << COUNT_BITS;
        long longer = 0;
        for (long entry : table) {
            if (entry >= shortest) {
                longer += countOf(entry);
            }
        }
        return longer;
    }

    /** Computes one percentile as {@link #percentiles} does. */
    public double percentile(double percent, double min, double max) {
        return percentiles(min, max, percent)[0];
    }

    /**
     * Computes percentiles by nearest rank, with an error of half a bucket.
     *
     * @param min the shortest duration in ms, the lower bound of results
     * @param max the longest duration in ms, the upper bound of results
     * @param percents above 0 up to 100, in any order
     * @return in ms, in the order of {@code percents}; NaN without samples
     */
    public double[] percentiles(double min, double max, double... percents) {
        long[] entries = sorted();
        long total = total(entries);
        double[] values = new double[percents.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = total == 0
                    ? Double.NaN
                    : Math.max(min, Math.min(max, millisAt(entries, NearestRank.of(percents[i], total))));
        }
        return values;
    }

    private double millisAt(long[] entries, long rank) {
        int last = 0;
        long seen = countOf(entries[0]);
        while (seen < rank) {
            seen += countOf(entries[++last]);
        }
        return millis(entries[last]);
    }

    /** The middle of an entry's bucket. */
    private double millis(long entry) {
        return buckets.middle(bucketOf(entry)) / MICROS_PER_MILLI;
    }

    /**
     * Returns the non-empty buckets in ascending order of durations, each packed with its count.
     */
    private long[] sorted() {
        long[] entries = new long[used];
        int n = 0;
        for (long entry : table) {
            if (entry != 0) {
                entries[n++] = entry;
            }
        }
        // The bucket is in the upper bits and entries are not negative, so sorting orders them by
        // bucket.
        Arrays.sort(entries);
        return entries;
    }

    private static long countOf(long entry) {
        return entry & COUNT_MASK;
    }

    private static int bucketOf(long entry) {
        return (int) (entry >>> COUNT_BITS) - 1;
    }
}
