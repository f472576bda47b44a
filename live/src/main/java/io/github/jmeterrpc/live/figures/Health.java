package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.Delivery;
import io.github.jmeterrpc.live.document.GeneratorState;
import io.github.jmeterrpc.metrics.health.HealthLimit;
import io.github.jmeterrpc.metrics.health.HealthSnapshot;
import io.github.jmeterrpc.metrics.line.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The last health report of a generator, from {@code jmeter_generator}. */
final class Health {

    private static final Set<String> ELSEWHERE = Set.of(
            "seq", "window_ms", "samples", "points_acknowledged", "points_pending", "points_set_aside", "points_lost");

    private static final String TARGET = "TARGET";

    /** The listener probes at most ten targets, and writes about 30 figures. */
    private static final int MAX_TARGETS = 100;

    private static final int MAX_FIGURES = 100;

    private final Map<String, Double> figures = new TreeMap<>();
    private final Map<String, GeneratorState.TargetProbe> targets = new TreeMap<>();
    private long newest = Long.MIN_VALUE;
    private long received;
    private double firstNumber = Double.NaN;
    private double lastNumber = Double.NaN;

    void add(Point point) {
        String target = point.tag("target");
        if (!target.isEmpty() && targets.size() >= MAX_TARGETS && !targets.containsKey(target)) {
            return;
        }
        if (!target.isEmpty()) {
            targets.put(
                    target,
                    new GeneratorState.TargetProbe(
                            target,
                            point.fields().number("rtt_ms"),
                            point.fields().number("rtt_failed", 0) > 0));
            return;
        }
        double number = point.fields().number("seq");
        if (!Double.isNaN(number)) {
            received++;
            firstNumber = Double.isNaN(firstNumber) ? number : Math.min(firstNumber, number);
            lastNumber = Double.isNaN(lastNumber) ? number : Math.max(lastNumber, number);
        }
        if (point.nanos() >= newest) {
            newest = point.nanos();
            figures.clear();
            point.fields().forEachNumber((name, value) -> {
                if (figures.size() < MAX_FIGURES) {
                    figures.put(name, value);
                }
            });
        }
    }

    long windowsReceived() {
        return received;
    }

    long windowsMissing() {
        return received == 0 ? 0 : Math.max(0, (long) (lastNumber - firstNumber) + 1 - received);
    }

    /** The point counts of the last row. */
    Delivery points(long collisions) {
        return new Delivery(
                figure("points_acknowledged"),
                figure("points_pending"),
                figure("points_set_aside"),
                figure("points_lost"),
                collisions);
    }

    private double figure(String name) {
        return figures.getOrDefault(name, Double.NaN);
    }

    Map<String, Double> others() {
        Map<String, Double> others = new TreeMap<>(figures);
        others.keySet().removeAll(ELSEWHERE);
        return others;
    }

    List<GeneratorState.TargetProbe> targets() {
        return List.copyOf(targets.values());
    }

    /** The names of the limits that the last row reaches, and of targets that do not respond. */
    List<String> warnings(long intervalMillis) {
        HealthSnapshot last = HealthSnapshot.of(this::figure);
        List<String> warnings = new ArrayList<>();
        HealthLimit.reached(last, intervalMillis).forEach(limit -> warnings.add(limit.name()));
        if (targets.values().stream().anyMatch(GeneratorState.TargetProbe::failed)) {
            warnings.add(TARGET);
        }
        return warnings;
    }
}
