package io.github.jmeterrpc.sweep.level;

import io.github.jmeterrpc.sweep.points.Metrics;
import io.github.jmeterrpc.sweep.points.SteadyPart;
import io.github.jmeterrpc.sweep.points.Window;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;

/** Prints the progress of a level every few seconds. */
public final class Progress {

    private static final Duration BETWEEN = Duration.ofSeconds(2);
    private static final long WINDOW_MILLIS = 1000;

    private final Level level;
    private final PrintStream out;
    private Duration next = BETWEEN;

    public Progress(Level level, PrintStream out) {
        this.level = level;
        this.out = out;
    }

    /** Says something if it is time to. */
    public void show(LevelWatch watch) {
        if (watch.elapsed().compareTo(next) >= 0) {
            next = watch.elapsed().plus(BETWEEN);
            out.printf(
                    Locale.ROOT,
                    "sweep: %5d %s %4d s  %s%n",
                    level.load(),
                    level.unit().title(),
                    watch.elapsed().toSeconds(),
                    text(watch));
        }
    }

    private static String text(LevelWatch watch) {
        List<NavigableMap<Long, Window>> windows = watch.windows();
        if (windows.stream().anyMatch(NavigableMap::isEmpty)) {
            return "starting";
        }
        long written = windows.stream()
                .mapToLong(own -> own.lastEntry().getValue().endMillis())
                .min()
                .orElseThrow();
        Metrics last = new SteadyPart(written - WINDOW_MILLIS, written).figures(windows);
        return phase(watch, written)
                + String.format(
                        Locale.ROOT,
                        "%,10.0f calls/s  p95 %s ms  %d errors",
                        last.throughput(),
                        String.format(
                                Locale.ROOT,
                                "%.2f",
                                Double.isNaN(last.responses().p95())
                                        ? last.p95()
                                        : last.responses().p95()),
                        last.errors());
    }

    private static String phase(LevelWatch watch, long written) {
        if (watch.part().isEmpty()) {
            return "not all threads yet ";
        }
        SteadyPart part = watch.part().get();
        return written <= part.fromMillis()
                ? "warm-up "
                : String.format(
                        Locale.ROOT, "counting %d of %.0f s ", (written - part.fromMillis()) / 1000, part.seconds());
    }
}
