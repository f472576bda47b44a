package io.github.jmeterrpc.influx.commands;

import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.live.figures.sums.ResultSample;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * The time span and the counts of one generator's samples in a result file, found before the
 * samples are counted. Not thread-safe.
 */
final class GeneratorSpan {

    private final Set<String> labels = new HashSet<>();
    private long startMillis = Long.MAX_VALUE;
    private long endMillis = Long.MIN_VALUE;
    private long lagMillis;
    private long samples;

    void add(ResultSample sample) {
        if (endMillis != Long.MIN_VALUE) {
            lagMillis = Math.max(lagMillis, endMillis - sample.time().end());
        }
        startMillis = Math.min(startMillis, sample.time().start());
        endMillis = Math.max(endMillis, sample.time().end());
        samples += sample.outcome().count();
        if (labels.size() <= LabelRules.MAX) {
            labels.add(sample.label());
        }
    }

    /** Start of the first sample, ms since 1970. */
    long startMillis() {
        return startMillis;
    }

    /** End of the last sample, ms since 1970. */
    long endMillis() {
        return endMillis;
    }

    /**
     * The maximum time by which a sample ends earlier than one of its predecessors in the file, in
     * ms.
     */
    long lagMillis() {
        return lagMillis;
    }

    /** The number of samples. */
    long samples() {
        return samples;
    }

    /** The number of windows from the first sample to the last. */
    long windows(long windowMillis) {
        return Math.floorDiv(endMillis, windowMillis) - Math.floorDiv(startMillis, windowMillis) + 1;
    }

    /** The largest number of label rows that are open at the same time. */
    long openRows(long windowMillis) {
        long open = Math.min(windows(windowMillis), lagMillis / windowMillis + 2);
        return open * Math.max(1, labels.size());
    }

    /** Human-readable time span of the samples. */
    String time() {
        return Instant.ofEpochMilli(startMillis) + " to " + Instant.ofEpochMilli(endMillis);
    }
}
