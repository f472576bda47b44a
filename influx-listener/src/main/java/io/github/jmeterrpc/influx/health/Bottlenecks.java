package io.github.jmeterrpc.influx.health;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reports when the generator itself limits or distorts a test, or may do so: each reason once, and
 * at the end for how many windows each held. One caller at a time.
 */
public final class Bottlenecks {

    /** While a test starts, the JVM compiles, the heap grows and threads are made, ms. */
    static final double START_MILLIS = 15_000;

    private final List<Watched> watched;
    private final Consumer<String> warn;
    private double elapsedMillis;
    private int windows;
    private int ofStart;

    /**
     * Watches a test.
     *
     * @param windowMillis length of a window, ms
     * @param warn takes each warning
     */
    public Bottlenecks(long windowMillis, Consumer<String> warn) {
        this.watched = Rule.all(windowMillis).stream().map(Watched::new).toList();
        this.warn = warn;
    }

    /** Judges a window. */
    public void check(HealthReader.Snapshot snapshot) {
        windows++;
        elapsedMillis += snapshot.sinceMillis();
        boolean starting = elapsedMillis < START_MILLIS;
        if (starting) {
            ofStart++;
        }
        for (Watched each : watched) {
            if (each.rule.fromTheStart() || !starting) {
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
                .map(each -> each.rule.reason() + " in " + each.held)
                .collect(Collectors.joining(", "));
        return "generator health: windows=" + windows + " judged=" + (windows - ofStart) + " (the first "
                + Math.round(START_MILLIS / 1000) + " s for handles and clock alone), "
                + (reasons.isEmpty() ? "no bottleneck seen" : "over the limit: " + reasons);
    }

    private final class Watched {

        private final Rule rule;
        private int held;
        private int inARow;
        private boolean logged;

        private Watched(Rule rule) {
            this.rule = rule;
        }

        private void check(HealthReader.Snapshot snapshot) {
            if (!rule.holds().test(snapshot)) {
                inARow = 0;
                return;
            }
            held++;
            inARow++;
            if (inARow >= rule.windowsInARow() && !logged) {
                logged = true;
                warn.accept("this generator may be the bottleneck (" + rule.reason() + "): "
                        + rule.finding().apply(snapshot)
                        + (rule.windowsInARow() > 1 ? ", for " + rule.windowsInARow() + " windows in a row" : "") + ". "
                        + rule.remedy() + ". Reported once; the total follows at the end of the test");
            }
        }
    }
}
