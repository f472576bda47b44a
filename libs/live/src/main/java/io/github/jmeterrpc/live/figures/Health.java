package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.Generator;
import io.github.jmeterrpc.metrics.line.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The last health report of a generator, from {@code jmeter_generator}. */
final class Health {

    private static final Set<String> ELSEWHERE = Set.of(
            "seq", "window_ms", "samples", "points_acknowledged", "points_pending", "points_set_aside", "points_lost");

    /** The listener's own limits. */
    private static final double BUSY_PERCENT = 90;

    private static final double GC_SHARE = 0.1;
    private static final double GC_PAUSE_MILLIS = 500;
    private static final double LATE_MILLIS = 200;
    private static final double HANDLES_SHARE = 0.8;
    private static final double CLOCK_SHARE = 0.2;

    /** The listener probes ten targets at most, and writes some 30 figures. */
    private static final int MAX_TARGETS = 100;

    private static final int MAX_FIGURES = 100;

    private final Map<String, Double> figures = new TreeMap<>();
    private final Map<String, Generator.Probe> targets = new TreeMap<>();
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
                    new Generator.Probe(
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

    /** A figure of the last row, null if it has none. */
    Double figure(String name) {
        return figures.get(name);
    }

    Map<String, Double> others() {
        Map<String, Double> others = new TreeMap<>(figures);
        others.keySet().removeAll(ELSEWHERE);
        return others;
    }

    List<Generator.Probe> targets() {
        return List.copyOf(targets.values());
    }

    List<String> warnings(long intervalMillis) {
        double observed = or0("observed_ms");
        double handles = or0("fds_max");
        boolean gc = or0("gc_pause_max_ms") >= GC_PAUSE_MILLIS || observed > 0 && or0("gc_ms") >= GC_SHARE * observed;
        Map<String, Boolean> over = new LinkedHashMap<>();
        over.put("CPU", Math.max(or0("cpu_process"), or0("cpu_system")) >= BUSY_PERCENT);
        over.put("GC", gc);
        over.put("LATE_WAKE_UPS", or0("wakeup_late_ms") >= LATE_MILLIS);
        over.put("HANDLES", handles > 0 && or0("fds_open") >= HANDLES_SHARE * handles);
        over.put("CLOCK", Math.abs(or0("clock_offset_ms")) >= CLOCK_SHARE * intervalMillis);
        over.put("TARGET", targets.values().stream().anyMatch(Generator.Probe::failed));
        over.values().removeIf(is -> !is);
        return new ArrayList<>(over.keySet());
    }

    private double or0(String name) {
        return figures.getOrDefault(name, 0.0);
    }
}
