package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.metrics.DurationThresholds;
import io.github.jmeterrpc.metrics.failure.FailureKind;
import io.github.jmeterrpc.metrics.failure.FrequentItems;

/** Statistics of one label in one window. Not thread-safe. */
public final class LabelStats {

    /** Maximum number of kinds of failures of a label in a window. */
    public static final int MAX_KINDS = 100;

    private final ThresholdCounts within;
    private final Stats ok = new Stats();
    // Created with the first failure, because most labels have none.
    private Stats ko;
    private FrequentItems<FailureKind> errors;
    // Created with the first sample that has an intended start.
    private ResponseStats responses;
    private long hits;
    private long sentBytes;
    private long receivedBytes;

    LabelStats(DurationThresholds thresholds) {
        this(ThresholdCounts.of(thresholds));
    }

    private LabelStats(ThresholdCounts within) {
        this.within = within;
    }

    void add(Sample sample, boolean withErrors) {
        int failed = sample.errors;
        int succeeded = sample.count - failed;
        if (succeeded > 0) {
            ok.add(sample.micros, succeeded);
        }
        if (failed > 0) {
            addFailed(sample, withErrors);
        }
        if (sample.intended) {
            ownResponses().add(sample);
        }
        if (within != ThresholdCounts.NONE) {
            within.add(sample.micros, sample.count);
        }
        hits += sample.hits;
        sentBytes += sample.sentBytes;
        receivedBytes += sample.receivedBytes;
    }

    private ResponseStats ownResponses() {
        if (responses == null) {
            responses = new ResponseStats();
        }
        return responses;
    }

    private void addFailed(Sample sample, boolean withErrors) {
        if (ko == null) {
            ko = new Stats();
        }
        ko.add(sample.micros, sample.errors);
        if (withErrors) {
            if (!ownErrors().addKnown(sample.failure, sample.errors)) {
                errors.add(sample.failure.kind(), sample.errors);
            }
        }
    }

    private FrequentItems<FailureKind> ownErrors() {
        if (errors == null) {
            errors = new FrequentItems<>(MAX_KINDS);
        }
        return errors;
    }

    /** Adds the statistics of another object with the same thresholds. */
    public void addAll(LabelStats other) {
        ok.addAll(other.ok);
        if (other.ko != null) {
            if (ko == null) {
                ko = new Stats();
            }
            ko.addAll(other.ko);
        }
        if (other.errors != null) {
            ownErrors().addAll(other.errors);
        }
        if (other.responses != null) {
            ownResponses().addAll(other.responses);
        }
        within.addAll(other.within);
        hits += other.hits;
        sentBytes += other.sentBytes;
        receivedBytes += other.receivedBytes;
    }

    /** Returns a copy. */
    public LabelStats copy() {
        LabelStats copy = new LabelStats(within.fresh());
        copy.addAll(this);
        return copy;
    }

    void takeOut(long excludedHits, long excludedSent, long excludedReceived) {
        hits -= excludedHits;
        sentBytes -= excludedSent;
        receivedBytes -= excludedReceived;
    }

    void clear() {
        ok.clear();
        if (ko != null) {
            ko.clear();
        }
        if (responses != null) {
            responses.clear();
        }
        // Dropped instead of cleared, because many messages may not occur again.
        errors = null;
        within.clear();
        hits = 0;
        sentBytes = 0;
        receivedBytes = 0;
    }

    /** The number of successes and failures. */
    public long count() {
        return ok.count() + failures();
    }

    /** The number of failed samples. */
    public long failures() {
        return ko == null ? 0 : ko.count();
    }

    /**
     * The exact number of samples, including failures, that took no longer than the threshold with
     * the given index.
     */
    public long within(int threshold) {
        return within.count(threshold);
    }

    /** The samples that succeeded; a view. */
    public Stats ok() {
        return ok;
    }

    /** The samples that failed; a view. */
    public Stats ko() {
        return ko == null ? new Stats() : ko;
    }

    /** Successes and failures together; callers must not modify it. */
    public Stats all() {
        if (failures() == 0) {
            return ok;
        }
        Stats all = new Stats();
        all.addAll(ok);
        all.addAll(ko);
        return all;
    }

    /** The samples that had an intended start; a view. */
    public ResponseStats responses() {
        return responses == null ? new ResponseStats() : responses;
    }

    /** The most frequent kinds of failures, at most {@link #MAX_KINDS}; a view. */
    public FrequentItems<FailureKind> errors() {
        return errors == null ? new FrequentItems<>(MAX_KINDS) : errors;
    }

    /** The number of requests to the server, including sub-results. */
    public long hits() {
        return hits;
    }

    /** Bytes sent. */
    public long sentBytes() {
        return sentBytes;
    }

    /** Bytes received. */
    public long receivedBytes() {
        return receivedBytes;
    }
}
