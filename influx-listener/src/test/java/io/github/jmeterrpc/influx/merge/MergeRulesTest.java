package io.github.jmeterrpc.influx.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each window that was ever stored is merged from all its rows, whatever fails; the simulation
 * counts the rest.
 */
@Timeout(900)
class MergeRulesTest {

    private static final int MOST_QUERIES = 200;

    /** What goes wrong in a test. */
    private enum Trouble {
        NOTHING(0, 0, 0, 0, 0, 0, 0, 1000),
        NOT_ENDING_TOGETHER(0, 0, 0, 0, 0, 0.02, 0, 30_000),
        CLOCKS_APART(0, 0, 90_000, 0, 0, 0, 0, 1000),
        CLOCKS_FAR_APART(0, 0, 600_000, 0, 0, 0, 0, 1000),
        SLOW_RESPONSES(0, 0, 0, 0, 0, 0.4, 0, 10_000),
        KILLS_AND_SLOW_RESPONSES(0.4, 0, 0, 0, 0, 0.05, 0, 15_000),
        ALL(0.2, 0.2, 90_000, 0.05, 0.01, 0.01, 0, 1000),
        WORST(0.4, 0.2, 90_000, 0.1, 0.05, 0.1, 0, 15_000),
        NO_SERVER_TIME(0.2, 0.2, 90_000, 0.05, 0.01, 0.01, 0.3, 1000);

        private final MergeSimulation.Plan plan;

        /** See {@link MergeSimulation.Plan}. */
        Trouble(
                double killed,
                double cutOff,
                long clocks,
                double bad,
                double unanswered,
                double slow,
                double dateless,
                long spread) {
            this.plan = new MergeSimulation.Plan(
                    0, 0, killed, cutOff, clocks, bad, unanswered, slow, dateless, spread, true);
        }

        MergeSimulation.Plan plan(int generators, int windows) {
            return plan.of(generators, windows);
        }
    }

    private static void simulate(String name, MergeSimulation.Plan plan, int runs) {
        StringBuilder wrong = new StringBuilder();
        double queries = 0;
        double merges = 0;
        int excused = 0;
        long longest = 0;
        for (int seed = 0; seed < runs; seed++) {
            MergeSimulation.Outcome outcome = MergeSimulation.run(plan, seed);
            if (!outcome.wrong().isEmpty()) {
                wrong.append(" seed ").append(seed).append(": ").append(outcome.wrong());
            }
            queries += (double) outcome.queries() / plan.windows() / runs;
            merges += (double) outcome.merges() / plan.windows() / runs;
            excused += outcome.excused() ? 1 : 0;
            longest = Math.max(longest, outcome.longestEnd());
        }
        System.out.printf(
                Locale.ROOT,
                "Merging, %d generators, %d windows, %s: %d runs, wrong:%s, last one killed %d, queries %.1f and merges %.1f"
                        + " a window, end at most %.1f s%n",
                plan.generators(),
                plan.windows(),
                name,
                runs,
                wrong.isEmpty() ? " 0" : wrong,
                excused,
                queries,
                merges,
                longest / 1000.0);
        assertThat(wrong).isEmpty();
        assertThat(excused).as("runs that check nothing").isLessThan(Math.max(2, runs / 10));
        assertThat(queries).as("queries a window").isLessThan(MOST_QUERIES);
    }

    @ParameterizedTest
    @EnumSource(Trouble.class)
    void allIsMergedWhateverFails(Trouble trouble) {
        simulate(trouble.name(), trouble.plan(3, 60), 50);
        simulate(trouble.name(), trouble.plan(3, 6), 1000);
        simulate(trouble.name(), trouble.plan(20, 6), 40);
    }

    @ParameterizedTest
    @EnumSource(names = {"NOTHING", "CLOCKS_APART", "ALL"})
    void aThousandGeneratorsSendAtMostTwoHundredQueriesAWindow(Trouble trouble) {
        simulate(trouble.name(), trouble.plan(1000, 60), 1);
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(Trouble.class)
    void allIsMergedInThousandsOfRuns(Trouble trouble) {
        simulate(trouble.name(), trouble.plan(3, 60), 1500);
        simulate(trouble.name(), trouble.plan(3, 6), 10_000);
        simulate(trouble.name(), trouble.plan(20, 60), 100);
        simulate(trouble.name(), trouble.plan(20, 6), 500);
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(names = {"NOTHING", "CLOCKS_APART", "ALL"})
    void aThousandGeneratorsInSeveralRuns(Trouble trouble) {
        simulate(trouble.name(), trouble.plan(1000, 60), 10);
    }
}
