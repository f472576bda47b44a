package io.github.jmeterrpc.influx.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each window that was ever stored is merged from all its rows, whatever fails; the simulation
 * counts the rest.
 */
@Timeout(900)
class MergeRulesTest {

    /** What goes wrong in a test. */
    private enum Trouble {
        NOTHING(plan -> {}),
        NOT_ENDING_TOGETHER(plan -> {
            plan.slow = 0.02;
            plan.spread = 30_000;
        }),
        CLOCKS_APART(plan -> plan.clocks = 90_000),
        CLOCKS_FAR_APART(plan -> plan.clocks = 600_000),
        SLOW_RESPONSES(plan -> {
            plan.slow = 0.4;
            plan.spread = 10_000;
        }),
        KILLS_AND_SLOW_RESPONSES(plan -> {
            plan.killed = 0.4;
            plan.slow = 0.05;
            plan.spread = 15_000;
        }),
        REFUSED_LABEL(plan -> {
            plan.refused = 0.5;
            plan.spread = 15_000;
        }),
        REJECTED_ROWS(plan -> {
            plan.rejected = 0.05;
            plan.refused = 0.5;
            plan.clocks = 90_000;
            plan.spread = 15_000;
        }),
        ALL(plan -> {
            plan.killed = 0.2;
            plan.cutOff = 0.2;
            plan.clocks = 90_000;
            plan.bad = 0.05;
            plan.unanswered = 0.01;
            plan.slow = 0.01;
            plan.refused = 0.2;
            plan.rejected = 0.01;
        }),
        WORST(plan -> {
            plan.killed = 0.4;
            plan.cutOff = 0.2;
            plan.clocks = 90_000;
            plan.bad = 0.1;
            plan.unanswered = 0.05;
            plan.slow = 0.1;
            plan.refused = 0.2;
            plan.rejected = 0.01;
            plan.spread = 15_000;
        }),
        NO_SERVER_TIME(plan -> {
            plan.killed = 0.2;
            plan.cutOff = 0.2;
            plan.clocks = 90_000;
            plan.bad = 0.05;
            plan.unanswered = 0.01;
            plan.slow = 0.01;
            plan.dateless = 0.3;
        });

        private final MergeSimulation.Plan plan;

        Trouble(Consumer<MergeSimulation.Plan> change) {
            this.plan = MergeSimulation.Plan.QUIET.with(change);
        }

        MergeSimulation.Plan plan(int generators, int windows) {
            return plan.of(generators, windows);
        }
    }

    private static void simulate(String name, MergeSimulation.Plan plan, int runs) {
        simulate(name, plan, runs, 200);
    }

    private static void simulate(String name, MergeSimulation.Plan plan, int runs, int mostQueries) {
        StringBuilder wrong = new StringBuilder();
        double queries = 0;
        double merges = 0;
        int excused = 0;
        long longest = 0;
        // On all processors: runs have nothing in common.
        List<MergeSimulation.Outcome> outcomes = IntStream.range(0, runs)
                .parallel()
                .mapToObj(seed -> MergeSimulation.run(plan, seed))
                .toList();
        for (int seed = 0; seed < runs; seed++) {
            MergeSimulation.Outcome outcome = outcomes.get(seed);
            if (!outcome.wrong().isEmpty()) {
                wrong.append(" seed ").append(seed).append(": ").append(outcome.wrong());
            }
            queries += (double) outcome.queries() / plan.windows / runs;
            merges += (double) outcome.merges() / plan.windows / runs;
            excused += outcome.excused() ? 1 : 0;
            longest = Math.max(longest, outcome.longestEnd());
        }
        System.out.printf(
                Locale.ROOT,
                "Merging, %d generators, %d windows, %s: %d runs, wrong:%s, last one killed %d, queries %.1f and merges %.1f"
                        + " a window, end at most %.1f s%n",
                plan.generators,
                plan.windows,
                name,
                runs,
                wrong.isEmpty() ? " 0" : wrong,
                excused,
                queries,
                merges,
                longest / 1000.0);
        assertThat(wrong).isEmpty();
        assertThat(excused).as("runs that check nothing").isLessThan(Math.max(2, runs / 10));
        assertThat(queries).as("queries a window").isLessThan(mostQueries);
    }

    @ParameterizedTest
    @EnumSource(Trouble.class)
    void allIsMergedWhateverFails(Trouble trouble) {
        simulate(trouble.name(), trouble.plan(3, 60), 50);
        simulate(trouble.name(), trouble.plan(3, 6), 1000);
        simulate(trouble.name(), trouble.plan(20, 6), 40);
    }

    /**
     * A short test has the queries of its start and its end in few windows. With all troubles, 200
     * of the generators are cut off for up to 10 min, and the others wait for one of them that
     * merges.
     */
    @ParameterizedTest
    @CsvSource({"NOTHING, 60, 100", "CLOCKS_APART, 60, 120", "ALL, 60, 400", "NOTHING, 12, 400", "CLOCKS_APART, 12, 400"
    })
    void aThousandGeneratorsSendFewQueriesInAWindow(Trouble trouble, int windows, int mostQueries) {
        simulate(trouble.name(), trouble.plan(1000, windows), 1, mostQueries);
    }

    @Tag("full")
    @Tag("optimized")
    @ParameterizedTest
    @EnumSource(Trouble.class)
    void allIsMergedInThousandsOfRuns(Trouble trouble) {
        simulate(trouble.name(), trouble.plan(3, 60), 1000);
        simulate(trouble.name(), trouble.plan(3, 6), 7000);
        simulate(trouble.name(), trouble.plan(20, 60), 70);
        simulate(trouble.name(), trouble.plan(20, 6), 340);
    }

    @Tag("full")
    @Tag("optimized")
    @ParameterizedTest
    @EnumSource(names = {"NOTHING", "CLOCKS_APART", "ALL"})
    void aThousandGeneratorsInSeveralRuns(Trouble trouble) {
        simulate(trouble.name(), trouble.plan(1000, 60), 10, 400);
    }
}
