package io.github.jmeterrpc.influx.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.record.FirstFailures.FirstFailure;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FirstFailuresTest {

    private final AtomicInteger asked = new AtomicInteger();
    private final FirstFailures failures =
            new FirstFailures(new LabelRules(false, label -> !label.equals("unwanted"), 2000));

    private static FirstFailure failure(String label, long endMillis) {
        return new FirstFailure(label, endMillis, "500", "message", "assertion", "http://url", "response");
    }

    private void offer(String label, int times) {
        for (int i = 0; i < times; i++) {
            int number = i;
            failures.offer(label, () -> {
                asked.incrementAndGet();
                return failure(label, number);
            });
        }
    }

    @Test
    void keepsTheFirstTenOfEachLabelAndWindowAndReadsNoMore() {
        offer("a", 25);
        offer("b", 3);
        offer("unwanted", 3);

        assertThat(failures.take())
                .hasSize(13)
                .extracting(FirstFailure::endMillis)
                .startsWith(0L, 1L)
                .contains(9L);
        assertThat(asked).hasValue(13);
        assertThat(failures.take()).isEmpty();
        offer("a", 25);
        assertThat(failures.take()).hasSize(10);
    }

    @Test
    void isBoundedHoweverManyLabelsFail() {
        for (int i = 0; i < 500; i++) {
            offer("label " + i, 10);
        }

        assertThat(failures.take()).hasSize(FirstFailures.MAX_IN_WINDOW);
    }

    @Test
    void keepsFailuresOfAsManyLabelsAsHaveRows() {
        FirstFailures few = new FirstFailures(new LabelRules(false, label -> true, 2));
        for (String label : List.of("a", "b", "c", "a")) {
            few.offer(label, () -> failure(label, 0));
        }

        assertThat(few.take()).extracting(FirstFailure::label).containsExactly("a", "b", "a");
    }

    @Test
    void whereOnlyTheTotalIsWrittenNothingIsKept() {
        FirstFailures none = new FirstFailures(new LabelRules(true, label -> true, 10));
        none.offer("a", () -> {
            throw new AssertionError("nobody wants it");
        });

        assertThat(none.take()).isEmpty();
    }
}
