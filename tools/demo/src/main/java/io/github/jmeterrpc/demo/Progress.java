package io.github.jmeterrpc.demo;

import java.util.List;
import java.util.Locale;

/** Writes lines with the progress of a run. Not thread-safe. */
final class Progress {

    private final int warmUpSeconds;
    private final int measuredSeconds;

    /** When all generators were first seen calling, s; negative before. */
    private long calling = -1;

    Progress(int warmUpSeconds, int measuredSeconds) {
        this.warmUpSeconds = warmUpSeconds;
        this.measuredSeconds = measuredSeconds;
    }

    /**
     * Returns the current line.
     *
     * @param elapsed since the generators were started, s
     * @param samples number of samples of each generator so far
     */
    String line(long elapsed, List<Long> samples) {
        if (calling < 0 && samples.stream().allMatch(count -> count > 0)) {
            calling = elapsed;
        }
        long total = samples.stream().mapToLong(Long::longValue).sum();
        return String.format(Locale.ROOT, "%4d s  %-9s  %,9d calls", elapsed, phase(elapsed), total);
    }

    private String phase(long elapsed) {
        if (calling < 0) {
            return "starting";
        }
        long time = elapsed - calling;
        if (time < warmUpSeconds) {
            return "warm-up";
        }
        return time < warmUpSeconds + measuredSeconds ? "measuring" : "ending";
    }
}
