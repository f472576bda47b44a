package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.metrics.health.HealthFigure;
import io.github.jmeterrpc.metrics.health.HealthLimit;
import io.github.jmeterrpc.metrics.health.HealthSnapshot;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reports if the generator itself limits or distorts a test, or may do so: each reason once, and at
 * the end the number of windows for which it held. One caller at a time.
 */
public final class Bottlenecks {

    /**
     * Time after the start in which the JVM compiles, the heap grows and threads are created, in
     * ms.
     */
    static final double START_MILLIS = 15_000;

    private final long windowMillis;
    private final List<Watched> watched;
    private final Consumer<String> warn;
    private double elapsedMillis;
    private int windows;
    private int ofStart;

    /**
     * Watches a test.
     *
     * @param windowMillis length of a window, ms
     * @param warn receives each warning
     */
    public Bottlenecks(long windowMillis, Consumer<String> warn) {
        this.windowMillis = windowMillis;
        this.watched = Arrays.stream(HealthLimit.values()).map(Watched::new).toList();
        this.warn = warn;
    }

    /** Evaluates a window. */
    public void check(HealthSnapshot snapshot) {
        windows++;
        elapsedMillis += snapshot.get(HealthFigure.OBSERVED);
        boolean starting = elapsedMillis < START_MILLIS;
        if (starting) {
            ofStart++;
        }
        for (Watched each : watched) {
            if (each.limit.isFromTheStart() || !starting) {
                each.check(snapshot);
            }
        }
    }

    /** Whether there was any warning. */
    public boolean any() {
        return watched.stream().anyMatch(each -> each.logged);
    }

    /** The number of windows in which each reason held. */
    public String summary() {
        String reasons = watched.stream()
                .filter(each -> each.held > 0)
                .map(each -> each.limit.reason() + " in " + each.held)
                .collect(Collectors.joining(", "));
        return "generator health: windows=" + windows + " judged=" + (windows - ofStart) + " (the first "
                + Math.round(START_MILLIS / 1000) + " s for handles and clock alone), "
                + (reasons.isEmpty() ? "no bottleneck seen" : "over the limit: " + reasons);
    }

    private final class Watched {

        private final HealthLimit limit;
        private int held;
        private int inARow;
        private boolean logged;

        private Watched(HealthLimit limit) {
            this.limit = limit;
        }

        private void check(HealthSnapshot snapshot) {
            if (!limit.isReached(snapshot, windowMillis)) {
                inARow = 0;
                return;
            }
            held++;
            inARow++;
            if (inARow >= limit.windowsInARow() && !logged) {
                logged = true;
                warn.accept("this generator may be the bottleneck (" + limit.reason() + "): "
                        + limit.finding(snapshot, windowMillis)
                        + (limit.windowsInARow() > 1 ? ", for " + limit.windowsInARow() + " windows in a row" : "")
                        + ". "
                        + limit.remedy() + ". Reported once; the total follows at the end of the test");
            }
        }
    }
}
