package io.github.jmeterrpc.demo;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes lines with the progress of a run. Not thread-safe. */
final class Progress {

    private static final int PERIOD_SECONDS = 5;

    private final int warmUpSeconds;
    private final int measuredSeconds;

    /** When all generators were first seen calling, s; negative before. */
    private long calling = -1;

    private String shownPhase = "";
    private long shown;

    Progress(int warmUpSeconds, int measuredSeconds) {
        this.warmUpSeconds = warmUpSeconds;
        this.measuredSeconds = measuredSeconds;
    }

    /**
     * Returns the current line, if it is due: {@value #PERIOD_SECONDS} s after the last one, or
     * earlier if a phase has begun, which may be shorter.
     *
     * @param elapsed since the generators were started, s
     * @param samples number of samples of each generator so far
     */
    Optional<String> line(long elapsed, List<Long> samples) {
        if (calling < 0 && samples.stream().allMatch(count -> count > 0)) {
            calling = elapsed;
        }
        String phase = phase(elapsed);
        if (phase.equals(shownPhase) && elapsed < shown + PERIOD_SECONDS) {
            return Optional.empty();
        }
        shownPhase = phase;
        shown = elapsed;
        long total = samples.stream().mapToLong(Long::longValue).sum();
        return Optional.of(String.format(Locale.ROOT, "%4d s  %-9s  %,9d calls", elapsed, phase, total));
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
