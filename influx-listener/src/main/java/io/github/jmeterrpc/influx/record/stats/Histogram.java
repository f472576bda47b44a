package io.github.jmeterrpc.influx.record.stats;

import io.github.jmeterrpc.live.figures.histogram.BucketText;
import io.github.jmeterrpc.live.figures.histogram.Buckets;
import java.util.Arrays;

/**
 * How many samples fell into each bucket; holds only the buckets that are not empty.
 *
 * <p>An open hash table of packed longs (bucket + 1 in the upper 16 bits, count in the lower 48): a histogram of a few
 * durations takes some 150 bytes, and adding to a known bucket allocates nothing. Not thread-safe.
 */
public final class Histogram {

    /**
     * 64 in each octave: at most 1/64 of its lower bound wide, so that the middle of a bucket is within 0.8 % of each duration
     * in it. Four neighbours make exactly one of the published buckets.
     */
    static final Buckets BUCKETS = new Buckets(6);

    private static final int COUNT_BITS = 48;
    private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;
    private static final int FIRST_BITS = 4;

    private long[] table = new long[1 << FIRST_BITS];
    private int bits = FIRST_BITS;
    private int used;

    /** Counts {@code n} samples of one duration, in µs. */
    public void add(long micros, long n) {
        addBucket(BUCKETS.index(micros), n);
    }

    private void addBucket(int bucket, long n) {
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
        for (long entry : old) {
            if (entry != 0) {
                addBucket(bucketOf(entry), countOf(entry));
            }
        }
    }

    /** Adds all counts of another histogram to this one. */
    public void addAll(Histogram other) {
        for (long entry : other.table) {
            if (entry != 0) {
                addBucket(bucketOf(entry), countOf(entry));
            }
        }
    }

    /** Clears all counts and keeps the memory for the next window. */
    public void clear() {
        if (used > 0) {
            Arrays.fill(table, 0);
            used = 0;
        }
    }

    /** Tells the counts by bucket, an entry for each. */
    public long[] counts() {
        long[] counts = new long[BUCKETS.count()];
        for (long entry : table) {
            if (entry != 0) {
                counts[bucketOf(entry)] = countOf(entry);
            }
        }
        return counts;
    }

    /** Shows the counts by {@link Buckets#PUBLISHED}, from the shortest duration up. */
    public void forEachPublished(BucketText.Visitor visitor) {
        int bucket = -1;
        long count = 0;
        for (long entry : sorted()) {
            int own = Buckets.PUBLISHED.index(BUCKETS.lower(bucketOf(entry)));
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

    /** The buckets that are not empty, from the shortest duration up, each packed with its count. */
    long[] sorted() {
        long[] entries = new long[used];
        int n = 0;
        for (long entry : table) {
            if (entry != 0) {
                entries[n++] = entry;
            }
        }
        // The bucket is in the upper bits, and no entry is negative, so sorting orders by bucket.
        Arrays.sort(entries);
        return entries;
    }

    static long countOf(long entry) {
        return entry & COUNT_MASK;
    }

    static int bucketOf(long entry) {
        return (int) (entry >>> COUNT_BITS) - 1;
    }
}
