package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.sweep.points.Window;
import io.github.jmeterrpc.sweep.report.SearchReport;
import io.github.jmeterrpc.sweep.report.SweepReport;
import io.github.jmeterrpc.sweep.result.LevelResult;
import io.github.jmeterrpc.sweep.result.Measured;
import io.github.jmeterrpc.sweep.search.Capacity;
import io.github.jmeterrpc.sweep.search.CapacitySearch;
import io.github.jmeterrpc.sweep.search.Judge;
import io.github.jmeterrpc.sweep.search.Verdict;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Runs rates until the highest one that keeps the limits is found. */
final class RateSearch {

    private final SweepOptions options;
    private final Conditions conditions;
    private final PrintStream out;
    private final Judge judge;
    private final CapacitySearch search;
    private final List<List<List<Window>>> valid = new ArrayList<>();
    private int judged;

    RateSearch(SweepOptions options, Conditions conditions, PrintStream out) {
        this.options = options;
        this.conditions = conditions;
        this.out = out;
        this.judge = new Judge(options.search.slos());
        this.search = new CapacitySearch(options.search.from, options.search.precision());
    }

    /** Runs levels; each result with its verdict goes to the results. */
    void run(Function<Integer, LevelResult> level, Results results) {
        for (OptionalInt rate = search.next(); rate.isPresent() && !results.isStopped(); rate = search.next()) {
            LevelResult result = level.apply(rate.getAsInt());
            if (results.isStopped()) {
                return;
            }
            Verdict verdict = verdict(result);
            synchronized (search) {
                search.add(verdict);
            }
            results.add(result.with(verdict.shown()));
            out.println("sweep: " + rate.getAsInt() + " arrivals/s " + verdict.shown()
                    + (search.next().equals(rate) ? "; once more" : ""));
        }
    }

    private Verdict verdict(LevelResult result) {
        if (result.load() != judged) {
            valid.clear();
            judged = result.load();
        }
        if (result.measured().isEmpty()) {
            return result.memory() == Measured.Memory.TARGET_OUT
                    ? Verdict.breaks("the target: " + result.failure())
                    : Verdict.failed(result.failure());
        }
        Measured measured = result.measured().get();
        valid.add(measured.windows());
        Verdict verdict = judge.of(valid);
        Optional<String> disturbance = conditions.bottleneck().disturbance(measured);
        // A rate that holds beside other work also holds without it.
        if (verdict.state() == Verdict.State.BREAKS && disturbance.isPresent()) {
            valid.remove(valid.size() - 1);
            return Verdict.invalid(disturbance.get() + "; " + verdict.shown());
        }
        return verdict;
    }

    /** The report of the levels that are done; safe for the thread of Ctrl-C. */
    SweepReport report(List<LevelResult> levels) {
        return SearchReport.of(
                conditions.plan(),
                conditions.started(),
                conditions.lines(),
                levels,
                capacity(),
                options.search.atLeast,
                conditions.bottleneck());
    }

    private Capacity capacity() {
        synchronized (search) {
            return search.capacity();
        }
    }

    /** For CI. */
    int exitCode() {
        return exitCode(capacity(), options.search.atLeast);
    }

    static int exitCode(Capacity capacity, Optional<Integer> atLeast) {
        int asked = atLeast.orElse(0);
        if (asked > 0 && capacity.held() >= asked) {
            return Sweep.OK;
        }
        return switch (capacity.end()) {
            case INVALID -> Sweep.INVALID;
            case FAILED, STOPPED -> Sweep.FAILED;
            case FOUND, NONE_HOLDS, NEVER_BREAKS -> asked > 0 ? Sweep.BELOW : Sweep.OK;
        };
    }
}
