package io.github.jmeterrpc.bench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundFiguresTest {

    @Test
    void contendersTakeTurnsInEachRound() {
        List<String> turns = new ArrayList<>();
        RoundFigures.interleaved(2, List.of("a", "b"), (contender, round) -> turns.add(contender + round));

        assertThat(turns).containsExactly("a1", "b1", "a2", "b2");
    }

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
        RoundFigures figures = new RoundFigures().add("a", 9).add("a", 1).add("a", 3);
        assertThat(figures.median("a")).isEqualTo(3);
        assertThat(figures.add("a", 2).median("a")).isEqualTo(2.5);
    }

    @Test
    void ratiosAreThoseOfTheRounds() {
        RoundFigures figures = new RoundFigures()
                .add("a", 1)
                .add("b", 2)
                .add("a", 30)
                .add("b", 10)
                .add("a", 5)
                .add("b", 5);

        assertThat(figures.ratio("a", "b")).isEqualTo(1);
        assertThat(figures.spread("a", "b")).isEqualTo("0.50 to 3.00");
        assertThatIllegalStateException().isThrownBy(() -> figures.add("a", 1).ratio("a", "b"));
    }
}
