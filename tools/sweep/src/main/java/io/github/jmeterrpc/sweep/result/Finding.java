package io.github.jmeterrpc.sweep.result;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The measured levels of a sweep and their result.
 *
 * @param unit unit of the levels
 * @param levels finished levels
 * @param unfinished the missing part, if the sweep is not finished
 * @param best the level where throughput stops growing, or the highest one that holds
 * @param verdict the same in words, with what limits it
 */
public record Finding(
        LoadUnit unit,
        List<LevelResult> levels,
        Optional<String> unfinished,
        Optional<LevelResult> best,
        String verdict) {

    /**
     * Creates the result of a sweep by threads: its knee.
     *
     * @param requested total number of levels
     */
    public static Finding knee(List<LevelResult> levels, int requested, Bottleneck bottleneck) {
        Optional<Knee> knee = Knee.of(levels);
        Optional<String> disturbed = disturbed(levels, knee, bottleneck);
        return new Finding(
                LoadUnit.THREADS,
                levels,
                Optional.of(levels.size() + " of " + requested + " levels are done")
                        .filter(text -> levels.size() < requested),
                knee.filter(found -> disturbed.isEmpty()).map(Knee::at),
                disturbed.orElseGet(() -> verdict(levels, knee, bottleneck)));
    }

    /**
     * Returns the reason why there is no verdict: a level on which it is based, which is any level
     * after the knee, was disturbed by other load.
     */
    private static Optional<String> disturbed(List<LevelResult> levels, Optional<Knee> knee, Bottleneck bottleneck) {
        int from = knee.map(found -> found.at().load()).orElse(0);
        return levels.stream()
                .filter(level -> level.load() > from)
                .flatMap(level -> level.measured().flatMap(bottleneck::otherWork).stream()
                        .map(figures -> "no verdict: this machine was busy with other work at " + level.load()
                                + " threads (" + figures + "); sweep again while it has nothing else to do"))
                .findFirst();
    }

    private static String verdict(List<LevelResult> levels, Optional<Knee> knee, Bottleneck bottleneck) {
        if (knee.isPresent()) {
            LevelResult at = knee.get().at();
            Bottleneck.FoundLimit limit = bottleneck.of(knee.get(), LoadUnit.THREADS);
            return limit.prefix()
                    + String.format(
                            Locale.ROOT,
                            "knee at %d threads (%.1f calls/s without error), %s",
                            at.load(),
                            at.measured().orElseThrow().figures().goodThroughput(),
                            limit.clause());
        }
        List<LevelResult> measured =
                levels.stream().filter(level -> level.measured().isPresent()).toList();
        if (measured.size() < 2) {
            return "no knee: two measured levels are required, there are " + measured.size();
        }
        LevelResult last = measured.get(measured.size() - 1);
        return "no knee: throughput still grew at " + last.load() + " threads"
                + bottleneck
                        .usedUp(last.measured().orElseThrow())
                        .map(figures -> ", but no CPU is left (" + figures + "); use more machines")
                        .orElse("; try more");
    }

    /**
     * Creates the result of a search by rate: its capacity. The result has the levels in the order
     * of their rates.
     *
     * @param levels levels in the order in which they ran
     * @param atLeast the requested value, if any
     */
    public static Finding capacity(
            List<LevelResult> levels, Capacity capacity, Optional<Integer> atLeast, Bottleneck bottleneck) {
        return new Finding(
                LoadUnit.RATE,
                levels.stream()
                        .sorted(Comparator.comparingInt(LevelResult::load))
                        .toList(),
                Optional.of("the search is not finished").filter(text -> capacity.end() == Capacity.End.STOPPED),
                last(levels, capacity.held()),
                verdict(levels, capacity, bottleneck)
                        + atLeast.map(requested -> "; " + requested + "/s were requested"
                                        + (capacity.held() >= requested ? "" : ": not reached"))
                                .orElse(""));
    }

    private static String verdict(List<LevelResult> levels, Capacity capacity, Bottleneck bottleneck) {
        String held = capacity.held() == 0 ? "no rate holds so far" : capacity.held() + " arrivals/s hold";
        String spoilt = "no capacity: " + held + ", but " + capacity.last() + "/s ";
        Optional<LevelResult> last = last(levels, capacity.last());
        return switch (capacity.end()) {
            case FOUND ->
                broken(
                        "capacity " + capacity.held() + " arrivals/s, " + capacity.interval(),
                        levels,
                        capacity,
                        bottleneck);
            case NONE_HOLDS -> broken("no capacity: not even 1 arrival/s holds", levels, capacity, bottleneck);
            case NEVER_BREAKS -> "no capacity found: " + held + ", and higher rates are not tried";
            case INVALID ->
                spoilt + "stayed invalid: "
                        + last.flatMap(LevelResult::verdict)
                                .map(LevelVerdict::disturbance)
                                .orElse("")
                        + "; search again while this machine has nothing else to do";
            case FAILED -> spoilt + "failed: " + last.map(LevelResult::failure).orElse("");
            case STOPPED -> held;
        };
    }

    private static String broken(String found, List<LevelResult> levels, Capacity capacity, Bottleneck bottleneck) {
        LevelResult broke = last(levels, capacity.broke()).orElseThrow();
        String what = found + "; " + broke.load() + "/s " + broke.verdictText();
        if (broke.measured().isEmpty()) {
            return what;
        }
        LevelResult held = last(levels, capacity.held())
                .filter(level -> level.measured().isPresent())
                .orElse(broke);
        Bottleneck.FoundLimit limit = bottleneck.of(new Knee(held, broke), LoadUnit.RATE);
        return limit.prefix() + what + ", " + limit.clause();
    }

    /** The last run of a rate. */
    private static Optional<LevelResult> last(List<LevelResult> levels, int rate) {
        return levels.stream().filter(level -> level.load() == rate).reduce((first, second) -> second);
    }

    /** The best level with a run, otherwise the last one with a run. */
    Optional<LevelResult> shown() {
        return Stream.concat(levels.stream(), best.stream())
                .filter(level -> level.report().isPresent())
                .reduce((first, second) -> second);
    }

    boolean isBest(LevelResult level) {
        return best.filter(level::equals).isPresent();
    }
}
