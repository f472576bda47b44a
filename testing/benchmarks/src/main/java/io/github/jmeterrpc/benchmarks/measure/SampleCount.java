package io.github.jmeterrpc.benchmarks.measure;

import io.github.jmeterrpc.support.results.ResultLine;
import java.util.List;

/** Counts the samples that ended in each of several windows. */
public final class SampleCount {

    private final List<Window> windows;
    private final long[] counts;
    private long lastEnd;

    /** @param windows one after the other, the earliest first */
    public SampleCount(List<Window> windows) {
        this.windows = windows;
        counts = new long[windows.size()];
    }

    /** @throws IllegalStateException if the sample failed: then the figures mean nothing */
    public void add(ResultLine sample) {
        if (!sample.success()) {
            throw new IllegalStateException(
                    "A sample failed: " + sample.responseCode() + " " + sample.responseMessage());
        }
        lastEnd = Math.max(lastEnd, sample.end());
        for (int i = 0; i < counts.length; i++) {
            if (sample.end() >= windows.get(i).from()
                    && sample.end() < windows.get(i).to()) {
                counts[i]++;
            }
        }
    }

    /**
     * How many ended in a window, its first millisecond included.
     *
     * @throws IllegalStateException if the result file ends before the windows do
     */
    public long of(int window) {
        long end = windows.get(windows.size() - 1).to();
        if (lastEnd < end) {
            throw new IllegalStateException(
                    "The result file breaks off " + (end - lastEnd) + " ms before the end of the last measurement");
        }
        return counts[window];
    }
}
