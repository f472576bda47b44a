package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.Responses;
import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.metrics.Histogram;

/** The sums of a transaction or a generator over the run. Durations are in ms. */
public final class Totals {

    public final Histogram histogram = new Histogram();
    private long count;

    /** NaN where some samples do not say whether they failed. */
    private double errors;

    private double sum;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private double received;
    private double sent;

    /** Null while no sample had an intended start. */
    private ResponseSums responses;

    public void add(long samples, double mean, double shortest, double longest) {
        if (samples > 0) {
            count += samples;
            sum += mean * samples;
            min = Math.min(min, shortest);
            max = Math.max(max, longest);
        }
    }

    public void add(Sample sample, int bucket) {
        add(sample.count(), sample.elapsed(), sample.elapsed(), sample.elapsed());
        addErrors(sample.errors());
        histogram.add(bucket, sample.count());
        if (sample.intended() != null) {
            responses().add(sample.intended(), sample.count());
        }
    }

    /** Sums of samples with an intended start. */
    public ResponseSums responses() {
        if (responses == null) {
            responses = new ResponseSums();
        }
        return responses;
    }

    /** The same to be shown; null if no sample had an intended start. */
    public Responses responsesDocument() {
        return responses == null ? null : responses.document();
    }

    public void addErrors(double failed) {
        errors += failed;
    }

    public void addBytes(double receivedBytes, double sentBytes) {
        received += receivedBytes;
        sent += sentBytes;
    }

    public long count() {
        return count;
    }

    /** NaN where some samples do not say whether they failed. */
    public double errors() {
        return errors;
    }

    public double mean() {
        return count == 0 ? Double.NaN : sum / count;
    }

    public double max() {
        return count == 0 ? Double.NaN : max;
    }

    /** Percentiles in ms; NaN without samples. */
    public double[] percentiles(double... percents) {
        // Buckets can arrive before the row with the shortest and the longest duration.
        return histogram.percentiles(count == 0 ? 0 : min, count == 0 ? Double.POSITIVE_INFINITY : max, percents);
    }

    Row row(String transaction, double seconds) {
        double[] percentiles = percentiles(50, 90, 95, 99, 99.9);
        return new Row(
                transaction,
                count,
                errors(),
                seconds > 0 ? count / seconds : Double.NaN,
                mean(),
                count == 0 ? Double.NaN : min,
                percentiles[0],
                percentiles[1],
                percentiles[2],
                percentiles[3],
                percentiles[4],
                max(),
                received,
                sent,
                responsesDocument());
    }
}
