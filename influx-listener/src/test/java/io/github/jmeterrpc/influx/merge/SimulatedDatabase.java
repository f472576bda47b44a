package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.merge.MergeScan.WindowCount;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What InfluxDB stores in a {@link MergeSimulation}: the later write replaces the earlier one. */
final class SimulatedDatabase {

    /** Rows of all samples, one of each generator at most, in a window. */
    static final class Rows {

        private final BitSet generators;
        private WindowCount count;

        private Rows(BitSet generators, WindowCount count) {
            this.generators = generators;
            this.count = count;
        }

        private Rows copy() {
            return new Rows((BitSet) generators.clone(), count);
        }
    }

    private final SortedMap<Long, Rows> stored = new TreeMap<>();
    private final Map<Long, long[]> storedAt = new HashMap<>();
    private final SortedMap<Long, Rows> merged = new TreeMap<>();
    private final Map<Long, Long> mergedAt = new HashMap<>();
    private final SortedMap<Long, MergeRules.State> states = new TreeMap<>();
    private final SortedMap<Long, Map<Long, Rows>> runs = new TreeMap<>();
    private final int generators;
    private long runAt;
    private long known;
    private int wrongClaims;

    SimulatedDatabase(int generators) {
        this.generators = generators;
    }

    void store(int generator, long window, long now) {
        Rows rows = stored.computeIfAbsent(window, w -> new Rows(new BitSet(), WindowCount.NONE));
        if (!rows.generators.get(generator)) {
            rows.generators.set(generator);
            rows.count = rows.count.plus(new WindowCount(1, 1 + generator * 7919 % 1000));
            storedAt.computeIfAbsent(window, w -> new long[generators])[generator] = now;
        }
    }

    List<MergeRules.State> states() {
        return List.copyOf(states.values());
    }

    void write(MergeRules.State state) {
        states.put(state.stamp(), state);
        if (state.right() > known) {
            known = state.right();
            wrongClaims += isShort(known) ? 1 : 0;
        }
    }

    /** How often a state row said of a row which was not merged at that moment that it was. */
    int wrongClaims() {
        return wrongClaims;
    }

    SortedMap<Long, WindowCount> storedSince(long from) {
        return counts(stored.tailMap(from));
    }

    SortedMap<Long, WindowCount> mergedSince(long from) {
        return counts(merged.tailMap(from));
    }

    WindowCount run() {
        return runs.isEmpty() ? WindowCount.NONE : MergeScan.sum(counts(runs.get(runs.firstKey())));
    }

    private static SortedMap<Long, WindowCount> counts(Map<Long, Rows> rows) {
        SortedMap<Long, WindowCount> counts = new TreeMap<>();
        rows.forEach((window, of) -> counts.put(window, of.count));
        return counts;
    }

    Map<Long, Rows> read(Iterable<Long> windows) {
        Map<Long, Rows> read = new HashMap<>();
        windows.forEach(window -> read.put(window, stored.get(window).copy()));
        return read;
    }

    void merge(Map<Long, Rows> sums, long now) {
        merged.putAll(sums);
        sums.keySet().forEach(window -> mergedAt.put(window, now));
    }

    /** Merged rows are never changed, only replaced. */
    Map<Long, Rows> readRun(long from) {
        return new HashMap<>(merged.tailMap(from));
    }

    /** Time stamp of the rows of the run: the existing rows determine it. */
    long runStamp(long stamp) {
        return runs.isEmpty() ? stamp : runs.firstKey();
    }

    void writeRun(long stamp, Map<Long, Rows> sums, long now) {
        runs.put(stamp, sums);
        runAt = now;
    }

    /**
     * Time of the last event that left a window short; empty if none is.
     *
     * @param named whether there should be a row of the run
     */
    Optional<Long> shortSince(boolean named) {
        long since = Long.MIN_VALUE;
        for (Map.Entry<Long, Rows> entry : stored.entrySet()) {
            BitSet missing = missing(entry.getKey());
            for (int g = missing.nextSetBit(0); g >= 0; g = missing.nextSetBit(g + 1)) {
                since = Math.max(since, storedAt.get(entry.getKey())[g]);
                since = Math.max(since, mergedAt.getOrDefault(entry.getKey(), 0L));
            }
        }
        if (named && (runs.size() != 1 || !counts(runs.get(runs.firstKey())).equals(counts(stored)))) {
            since = Math.max(since, runAt);
            since = Math.max(
                    since, mergedAt.values().stream().mapToLong(at -> at).max().orElse(0));
        }
        return since == Long.MIN_VALUE ? Optional.empty() : Optional.of(since);
    }

    private BitSet missing(long window) {
        BitSet missing = (BitSet) stored.get(window).generators.clone();
        if (merged.containsKey(window)) {
            missing.andNot(merged.get(window).generators);
        }
        return missing;
    }

    /**
     * Whether a row is not merged that was stored before the time until when all is right, as the
     * state says.
     */
    boolean isStateWrong() {
        return isShort(states.values().stream()
                .mapToLong(MergeRules.State::right)
                .max()
                .orElse(0));
    }

    /** Whether a row is not merged that was stored before a time. */
    private boolean isShort(long right) {
        return stored.keySet().stream()
                .anyMatch(window -> missing(window).stream().anyMatch(g -> storedAt.get(window)[g] < right));
    }

    int windows() {
        return stored.size();
    }
}
