package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.merge.MergeScan.WindowCount;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** What InfluxDB stores in a {@link MergeSimulation}: the later write replaces the earlier one. */
final class SimulatedDatabase {

    /** The rows of all generators and labels in a window. */
    static final class Rows {

        private final BitSet present;
        private WindowCount count;
        /** Rows of labels. */
        private int ofLabels;
        /** Those of them whose generator has no row of all samples. */
        private int loose;

        private Rows(BitSet present, WindowCount count, int ofLabels, int loose) {
            this.present = present;
            this.count = count;
            this.ofLabels = ofLabels;
            this.loose = loose;
        }

        private Rows copy() {
            return new Rows((BitSet) present.clone(), count, ofLabels, loose);
        }

        private int size() {
            return ofLabels + (int) count.rows();
        }
    }

    private final SortedMap<Long, Rows> stored = new TreeMap<>();
    private final Map<Long, long[]> storedAt = new HashMap<>();
    private final SortedMap<Long, Rows> merged = new TreeMap<>();
    private final Map<Long, Long> mergedAt = new HashMap<>();
    private final SortedMap<Long, MergeRules.MergeState> states = new TreeMap<>();
    private final SortedMap<Long, Map<Long, Rows>> runs = new TreeMap<>();
    private final int generators;
    private final int labels;
    private long runAt;
    private long known;
    private int wrongClaims;

    SimulatedDatabase(int generators, int labels) {
        this.generators = generators;
        this.labels = labels;
    }

    /** @param row of a label, or of all samples if it is the one after those */
    void store(int generator, long window, int row, long now) {
        Rows rows = stored.computeIfAbsent(window, w -> new Rows(new BitSet(), WindowCount.NONE, 0, 0));
        int bit = generator * (labels + 1) + row;
        if (!rows.present.get(bit)) {
            rows.present.set(bit);
            if (row == labels) {
                rows.count = rows.count.plus(new WindowCount(1, 1 + generator * 7919 % 1000, labels));
                rows.loose -= rows.present.get(bit - labels, bit).cardinality();
            } else {
                rows.ofLabels++;
                rows.loose += rows.present.get(ofAll(bit)) ? 0 : 1;
            }
            storedAt.computeIfAbsent(window, w -> new long[generators * (labels + 1)])[bit] = now;
        }
    }

    List<MergeRules.MergeState> states() {
        return List.copyOf(states.values());
    }

    void write(MergeRules.MergeState state) {
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

    /** The rows of all samples, with the number of rows of labels that they announce. */
    SortedMap<Long, WindowCount> storedSince(long from) {
        return counts(stored.tailMap(from), rows -> rows.count.labelRows());
    }

    /** Numbers of rows of labels. */
    Map<Long, Long> labelRows(Iterable<Long> windows) {
        Map<Long, Long> counted = new HashMap<>();
        windows.forEach(window -> counted.put(window, (long) stored.get(window).ofLabels));
        return counted;
    }

    /** The merged rows; never changed, only replaced. */
    Map<Long, Rows> mergedSince(long from) {
        return new HashMap<>(merged.tailMap(from));
    }

    SortedMap<Long, WindowCount> counts(Map<Long, Rows> ofMerged) {
        return counts(ofMerged, rows -> rows.ofLabels);
    }

    /** The windows with rows of labels without their generator's row of all samples. */
    Set<Long> loose(Map<Long, Rows> ofMerged) {
        return ofMerged.entrySet().stream()
                .filter(window -> window.getValue().loose > 0)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private int ofAll(int bit) {
        return bit / (labels + 1) * (labels + 1) + labels;
    }

    WindowCount run() {
        return runs.isEmpty() ? WindowCount.NONE : MergeScan.sum(counts(runs.get(runs.firstKey())));
    }

    private static SortedMap<Long, WindowCount> counts(Map<Long, Rows> rows, ToLongFunction<Rows> labelRows) {
        SortedMap<Long, WindowCount> counts = new TreeMap<>();
        rows.forEach((window, of) -> {
            // A query for the rows of all samples does not find a window without any.
            if (of.count.rows() > 0) {
                counts.put(window, of.count.ofLabels(labelRows.applyAsLong(of)));
            }
        });
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
        for (long window : stored.keySet()) {
            long missing = missing(window, merged).max().orElse(Long.MIN_VALUE);
            if (missing != Long.MIN_VALUE) {
                since = Math.max(since, Math.max(missing, mergedAt.getOrDefault(window, 0L)));
            }
        }
        if (named && isRunShort()) {
            since = Math.max(since, runAt);
            since = Math.max(
                    since, mergedAt.values().stream().mapToLong(at -> at).max().orElse(0));
        }
        return since == Long.MIN_VALUE ? Optional.empty() : Optional.of(since);
    }

    private boolean isRunShort() {
        return runs.size() != 1
                || stored.keySet().stream().anyMatch(window -> missing(window, runs.get(runs.firstKey()))
                        .findAny()
                        .isPresent());
    }

    /**
     * When the rows of a window were stored that are not in these; without those that no scan knows
     * of.
     */
    private LongStream missing(long window, Map<Long, Rows> in) {
        Rows all = stored.get(window);
        Rows ofMerged = in.get(window);
        // They are a copy of an earlier time, to which rows may have been added.
        if (ofMerged != null && ofMerged.size() == all.size()) {
            return LongStream.empty();
        }
        BitSet missing = (BitSet) all.present.clone();
        if (ofMerged != null) {
            missing.andNot(ofMerged.present);
        }
        return missing.stream().mapToLong(bit -> countedAt(window, bit)).filter(at -> at != Long.MIN_VALUE);
    }

    /**
     * When a row and that of all samples of its generator were stored; never for a row without that
     * one, of which no scan knows.
     */
    private long countedAt(long window, int bit) {
        int ofAll = ofAll(bit);
        return stored.get(window).present.get(ofAll)
                ? Math.max(storedAt.get(window)[bit], storedAt.get(window)[ofAll])
                : Long.MIN_VALUE;
    }

    /**
     * Whether a row is not merged that was stored before the time until when all is right, as the
     * state says.
     */
    boolean isStateWrong() {
        return isShort(states.values().stream()
                .mapToLong(MergeRules.MergeState::right)
                .max()
                .orElse(0));
    }

    /** Whether a row is not merged that was stored before a time. */
    private boolean isShort(long right) {
        return stored.keySet().stream()
                .anyMatch(window -> missing(window, merged).anyMatch(at -> at < right));
    }

    int windows() {
        return stored.size();
    }
}
