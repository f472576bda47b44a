package io.github.jmeterrpc.sweep.report;

import io.github.jmeterrpc.sweep.result.Bottleneck;
import io.github.jmeterrpc.sweep.result.Knee;
import io.github.jmeterrpc.sweep.result.LevelResult;
import io.github.jmeterrpc.sweep.result.LoadUnit;
import io.github.jmeterrpc.sweep.search.Capacity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Makes the report of a search by rate: its levels in the order of their rates, and the capacity in words. */
public final class SearchReport {

    private SearchReport() {}

    /**
     * Words the result.
     *
     * @param levels in the order in which they ran
     * @param atLeast what was asked for, if that was
     */
    public static SweepReport of(
            String plan,
            String started,
            List<String> conditions,
            List<LevelResult> levels,
            Capacity capacity,
            Optional<Integer> atLeast,
            Bottleneck bottleneck) {
        return new SweepReport(
                plan,
                started,
                conditions,
                LoadUnit.RATE,
                levels.stream()
                        .sorted(Comparator.comparingInt(LevelResult::load))
                        .toList(),
                capacity.end() == Capacity.End.STOPPED ? Optional.of("the search is not finished") : Optional.empty(),
                last(levels, capacity.held()),
                verdict(levels, capacity, bottleneck)
                        + atLeast.map(asked -> "; " + asked + "/s "
                                        + (capacity.held() >= asked ? "were asked for" : "were asked for: not reached"))
                                .orElse(""));
    }

    private static String verdict(List<LevelResult> levels, Capacity capacity, Bottleneck bottleneck) {
        String held = capacity.held() == 0 ? "no rate holds so far" : capacity.held() + " arrivals/s hold";
        return switch (capacity.end()) {
            case FOUND ->
                "capacity " + capacity.held() + " arrivals/s, within " + capacity.interval() + "; "
                        + broken(levels, capacity, bottleneck);
            case NONE_HOLDS -> "no capacity: not even 1 arrival/s holds; " + broken(levels, capacity, bottleneck);
            case NEVER_BREAKS -> "no capacity found: " + held + ", and higher rates are not tried";
            case INVALID ->
                "no capacity: " + held + ", but " + at(capacity) + " stayed invalid: "
                        + last(levels, capacity.last())
                                .map(SearchReport::reason)
                                .orElse("")
                        + "; search again while this machine has nothing else to do";
            case FAILED ->
                "no capacity: " + held + ", but " + at(capacity) + " failed: "
                        + last(levels, capacity.last())
                                .map(LevelResult::failure)
                                .orElse("");
            case STOPPED -> held;
        };
    }

    private static String at(Capacity capacity) {
        return capacity.last() + "/s";
    }

    private static String reason(LevelResult level) {
        return level.verdict().replaceFirst("^invalid: ", "").replaceFirst("; breaks .*$", "");
    }

    private static String broken(List<LevelResult> levels, Capacity capacity, Bottleneck bottleneck) {
        LevelResult broke = last(levels, capacity.broke()).orElseThrow();
        String what = broke.load() + "/s " + broke.verdict();
        if (broke.measured().isEmpty()) {
            return what;
        }
        LevelResult held = last(levels, capacity.held())
                .filter(level -> level.measured().isPresent())
                .orElse(broke);
        return what + ", limited by " + bottleneck.of(new Knee(held, broke), LoadUnit.RATE);
    }

    /** The last run of a rate. */
    private static Optional<LevelResult> last(List<LevelResult> levels, int rate) {
        return levels.stream().filter(level -> level.load() == rate).reduce((first, second) -> second);
    }
}
