package io.github.jmeterrpc.harness.results;

import io.github.jmeterrpc.metrics.NearestRank;
import java.util.Map;
import java.util.TreeMap;

/** Counts and exact percentiles of samples; summaries of several result files can be added. */
public final class ResultSummary {

    private final TreeMap<Long, Long> countByElapsed = new TreeMap<>();
    private long samples;
    private long errors;
    private long elapsedSum;
    private long firstStart = Long.MAX_VALUE;
    private long lastEnd = Long.MIN_VALUE;

    void add(CsvResultLine line) {
        samples++;
        errors += line.success() ? 0 : 1;
        elapsedSum += line.elapsed();
        firstStart = Math.min(firstStart, line.start());
        lastEnd = Math.max(lastEnd, line.end());
        countByElapsed.merge(line.elapsed(), 1L, Long::sum);
    }

    /** Adds all samples of another summary. */
    public void add(ResultSummary other) {
        samples += other.samples;
        errors += other.errors;
        elapsedSum += other.elapsedSum;
        firstStart = Math.min(firstStart, other.firstStart);
        lastEnd = Math.max(lastEnd, other.lastEnd);
        other.countByElapsed.forEach((elapsed, count) -> countByElapsed.merge(elapsed, count, Long::sum));
    }

    public long samples() {
        return samples;
    }

    public long errors() {
        return errors;
    }

    /** Start of the first sample, milliseconds since 1970; 0 without samples. */
    public long firstStart() {
        return samples == 0 ? 0 : firstStart;
    }

    /** End of the last sample, milliseconds since 1970; 0 without samples. */
    public long lastEnd() {
        return samples == 0 ? 0 : lastEnd;
    }

    /** Samples per second between the first start and the last end; 0 without samples. */
    public double throughput() {
        return samples == 0 ? 0 : samples * 1000.0 / Math.max(1, lastEnd - firstStart);
    }

    /** Mean elapsed time, ms; 0 without samples. */
    public double mean() {
        return samples == 0 ? 0 : (double) elapsedSum / samples;
    }

    /**
     * Returns the elapsed time in ms that at least this share of the samples did not exceed
     * (nearest rank over all samples); 0 without samples.
     *
     * @param percent above 0, at most 100
     */
    public long percentile(double percent) {
        long rank = NearestRank.of(percent, samples);
        long seen = 0;
        for (Map.Entry<Long, Long> entry : countByElapsed.entrySet()) {
            seen += entry.getValue();
            if (seen >= rank) {
                return entry.getKey();
            }
        }
        return 0;
    }
}
