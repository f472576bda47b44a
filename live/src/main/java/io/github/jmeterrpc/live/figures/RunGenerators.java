package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.Delivery;
import io.github.jmeterrpc.live.document.GeneratorState;
import io.github.jmeterrpc.live.document.RunArrivals;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The generators of a run by name; beyond a maximum, further ones are combined. Times are in ms
 * since 1970.
 */
final class RunGenerators {

    private static final String OTHERS = "(other generators)";
    private static final int MAX = 1000;

    /** A generator is inactive after this many missing windows. */
    private static final int AT_WORK_WINDOWS = 3;

    private final Map<String, GeneratorFigures> byInstance = new TreeMap<>();

    GeneratorFigures of(String instance) {
        String name = byInstance.size() < MAX || byInstance.containsKey(instance) ? instance : OTHERS;
        return byInstance.computeIfAbsent(name, GeneratorFigures::new);
    }

    /** Returns a known generator, or null. */
    GeneratorFigures find(String instance) {
        return byInstance.get(instance);
    }

    Collection<GeneratorFigures> all() {
        return byInstance.values();
    }

    /** The memory used, in bytes. */
    long memory() {
        return byInstance.values().stream().mapToLong(GeneratorFigures::memory).sum();
    }

    /** Releases the memory of which older rows were counted. */
    void forgetHalf() {
        byInstance.values().forEach(generator -> generator.seen.forgetHalf());
    }

    long newest() {
        return byInstance.values().stream()
                .mapToLong(generator -> generator.newest)
                .max()
                .orElse(Long.MIN_VALUE);
    }

    /** The end of the generator that ended last; null until all have ended. */
    Long end() {
        if (byInstance.isEmpty() || !byInstance.values().stream().allMatch(GeneratorFigures::isEnded)) {
            return null;
        }
        return byInstance.values().stream()
                .mapToLong(generator -> generator.end)
                .max()
                .orElseThrow();
    }

    boolean isOverFor(String instance, long startMillis) {
        GeneratorFigures own = byInstance.get(instance);
        return own != null
                && own.startedBefore(startMillis)
                && byInstance.values().stream()
                        .noneMatch(other -> other != own
                                && !other.isEnded()
                                && startMillis - other.newest <= AT_WORK_WINDOWS * other.interval());
    }

    /** The running generators and their start times. */
    Map<String, Long> running(long nowMillis) {
        Map<String, Long> running = new HashMap<>();
        byInstance.forEach((instance, generator) -> {
            if (generator.state(nowMillis).equals(GeneratorFigures.RUNNING)) {
                running.put(instance, generator.start);
            }
        });
        return running;
    }

    String state(long nowMillis) {
        if (end() != null) {
            return GeneratorFigures.ENDED;
        }
        return running(nowMillis).isEmpty() ? GeneratorFigures.SILENT : GeneratorFigures.RUNNING;
    }

    /**
     * The longest known window length of any generator. A generator without windows must not delay
     * the windows of others.
     */
    long interval() {
        return byInstance.values().stream()
                .filter(GeneratorFigures::hasInterval)
                .mapToLong(GeneratorFigures::interval)
                .max()
                .orElse(GeneratorFigures.UNKNOWN_INTERVAL);
    }

    List<GeneratorState> documents(long nowMillis, TimeAxis axis) {
        Tail tail = Tail.of(byInstance.values());
        return byInstance.values().stream()
                .map(generator -> generator.document(nowMillis, axis.lastOf(generator.instance), tail))
                .toList();
    }

    /** The sums over the generators. */
    static Delivery delivery(List<GeneratorState> generators) {
        return generators.stream()
                .map(generator -> generator.reports().points())
                .reduce(Delivery.NONE, Delivery::plus);
    }

    /** The sums over the generators; null if no generator has arrivals. */
    static RunArrivals arrivals(List<GeneratorState> generators) {
        return generators.stream()
                .map(generator -> generator.schedule().arrivals())
                .filter(Objects::nonNull)
                .reduce(RunArrivals::plus)
                .orElse(null);
    }
}
