package io.github.jmeterrpc.sweep.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.live.gate.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** The search on targets whose capacity is known. */
class CapacitySearchTest {

    private static final LevelVerdict HOLDS = new LevelVerdict(LevelVerdict.LevelOutcome.HOLDS, true, "");
    private static final LevelVerdict HARDLY = new LevelVerdict(LevelVerdict.LevelOutcome.HOLDS, false, "");
    private static final LevelVerdict BREAKS = new LevelVerdict(LevelVerdict.LevelOutcome.BREAKS, true, "");
    private static final LevelVerdict SEEMS_BROKEN = new LevelVerdict(LevelVerdict.LevelOutcome.BREAKS, false, "");

    private static final LevelVerdict INVALID = new LevelVerdict(LevelVerdict.LevelOutcome.INVALID, true, "busy");

    private final List<Integer> tried = new ArrayList<>();

    private Capacity search(int from, double precision, IntFunction<LevelVerdict> target) {
        CapacitySearch search = new CapacitySearch(from, precision);
        for (OptionalInt rate = search.next(); rate.isPresent(); rate = search.next()) {
            tried.add(rate.getAsInt());
            search.add(target.apply(rate.getAsInt()));
        }
        return search.capacity();
    }

    @Test
    void doublesUntilItBreaksAndBisects() {
        Capacity capacity = search(100, 0.03, rate -> rate <= 1000 ? HOLDS : BREAKS);

        assertThat(tried).containsExactly(100, 200, 400, 800, 1600, 1200, 1000, 1100, 1050, 1025);
        assertThat(capacity).isEqualTo(new Capacity(1000, 1000, 1025, 1025, Capacity.End.FOUND, 1025));
    }

    @Test
    void halvesWhereTheFirstRateBreaks() {
        assertThat(search(100, 0.05, rate -> rate <= 7 ? HOLDS : BREAKS).held()).isEqualTo(7);
        assertThat(tried).startsWith(100, 50, 25, 12, 6);
    }

    @Test
    void endsWhereNothingHoldsOrNothingBreaks() {
        assertThat(search(4, 0.05, rate -> BREAKS)).isEqualTo(new Capacity(0, 0, 1, 1, Capacity.End.NONE_HOLDS, 1));
        Capacity never = search(400_000, 0.05, rate -> HOLDS);
        assertThat(never.end()).isEqualTo(Capacity.End.NEVER_BREAKS);
        assertThat(never.held()).isEqualTo(800_000);
    }

    @Test
    void triesAgainWhatIsNotClearWhereItMatters() {
        Capacity capacity = search(100, 0.2, rate -> rate < 390 ? HARDLY : rate < 460 ? SEEMS_BROKEN : BREAKS);

        // Doubling needs no certainty of what holds; but a break, and all of the bisection, do.
        assertThat(tried).containsExactly(100, 200, 400, 400, 400, 300, 300, 300, 350, 350, 350);
        assertThat(capacity).isEqualTo(new Capacity(350, 0, 400, 0, Capacity.End.FOUND, 350));
        assertThat(capacity.interval()).isEqualTo("not sure, as all rates are close");
    }

    @Test
    void goesOnAfterOneStopOfTheMachine() {
        Thresholds limits = Thresholds.parse("response_p99>=50");
        List<List<WindowSums>> runs = new ArrayList<>();

        Capacity capacity = search(100, 0.05, rate -> {
            boolean first = tried.indexOf(rate) == tried.size() - 1;
            if (first) {
                runs.clear();
            }
            // In the first run at 400/s the last second is slow, which is 5 % of it.
            boolean stop = rate == 400 && first;
            runs.add(Runs.run(rate, second -> rate > 1000 || stop && second == 19 ? 90.0 : 20.0));
            return LevelVerdict.of(runs, limits);
        });

        assertThat(tried).startsWith(100, 200, 400, 400);
        assertThat(capacity.held()).isLessThan(400);
    }

    @Test
    void agreesWithItselfOnANoisyTarget() {
        Thresholds limits = Thresholds.parse("response_p90>=50");
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            tried.clear();
            List<List<WindowSums>> runs = new ArrayList<>();
            List<Integer> last = new ArrayList<>(List.of(0));

            Capacity capacity = search(100, 0.03, rate -> {
                if (last.set(0, rate) != rate) {
                    runs.clear();
                }
                // Slow seconds become more frequent around 1000/s: a tenth of them there.
                double slow = 0.1 * Math.pow(rate / 1000.0, 20);
                runs.add(Runs.run(rate, second -> random.nextDouble() < slow ? 90.0 : 20.0));
                return LevelVerdict.of(runs, limits);
            });

            assertThat(capacity.end()).isEqualTo(Capacity.End.FOUND);
            assertThat(capacity.held()).as("seed " + seed).isBetween(900, 1100);
        }
    }

    /** Such as a backup of the machine that has ended meanwhile. */
    @Test
    void anInvalidLevelIsTriedOnceMoreAtTheEnd() {
        int[] disturbed = {4};
        assertThat(search(100, 0.3, rate -> rate > 130 && disturbed[0]-- > 0 ? INVALID : rate > 130 ? BREAKS : HOLDS))
                .isEqualTo(new Capacity(125, 125, 150, 150, Capacity.End.FOUND, 150));
        assertThat(tried).containsExactly(100, 200, 200, 150, 150, 125, 150);

        tried.clear();
        disturbed[0] = 2;
        assertThat(search(100, 1, rate -> rate > 130 && disturbed[0]-- > 0 ? INVALID : rate > 500 ? BREAKS : HOLDS)
                        .held())
                .isEqualTo(400);
        assertThat(tried).containsExactly(100, 200, 200, 200, 400, 800);
    }

    @Test
    void invalidLevelsThatAreNotInARowAreTriedAgain() {
        List<LevelVerdict> verdicts = new ArrayList<>(List.of(INVALID, SEEMS_BROKEN, INVALID, SEEMS_BROKEN, BREAKS));
        search(100, 0.5, rate -> rate == 100 ? HOLDS : rate > 150 && !verdicts.isEmpty() ? verdicts.remove(0) : BREAKS);
        assertThat(tried).startsWith(100, 200, 200, 200, 200, 200, 150);
    }

    @Test
    void anInvalidLevelIsTriedAgainAndIsNoResultIfItStaysSo() {
        int[] left = {1};
        Capacity capacity =
                search(100, 0.5, rate -> rate == 200 && left[0]-- > 0 ? INVALID : rate < 300 ? HOLDS : BREAKS);
        assertThat(tried).containsExactly(100, 200, 200, 400, 300);
        assertThat(capacity.held()).isEqualTo(200);

        tried.clear();
        capacity = search(100, 0.3, rate -> rate > 130 ? INVALID : HOLDS);
        assertThat(tried).containsExactly(100, 200, 200, 150, 150, 125, 150, 150);
        assertThat(capacity).isEqualTo(new Capacity(125, 125, 150, 0, Capacity.End.INVALID, 150));

        tried.clear();
        capacity = search(100, 0.3, rate -> rate == 200 ? INVALID : rate > 130 ? BREAKS : HOLDS);
        assertThat(tried).containsExactly(100, 200, 200, 150, 125);
        assertThat(capacity).isEqualTo(new Capacity(125, 125, 150, 150, Capacity.End.FOUND, 125));
        assertThat(search(4, 0.3, rate -> INVALID).end()).isEqualTo(Capacity.End.INVALID);
        assertThat(search(100, 0.5, rate -> new LevelVerdict(LevelVerdict.LevelOutcome.FAILED, true, "no JMeter"))
                        .end())
                .isEqualTo(Capacity.End.FAILED);
    }
}
