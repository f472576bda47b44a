package io.github.jmeterrpc.metrics.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrequentItemsTest {

    private static Map<String, Long> counts(FrequentItems<String> items) {
        Map<String, Long> counts = new HashMap<>();
        items.forEach(counts::put);
        return counts;
    }

    private static long sum(FrequentItems<String> items) {
        return counts(items).values().stream().mapToLong(n -> n).sum() + items.others();
    }

    @Test
    void countsAFewItemsExactly() {
        FrequentItems<String> items = new FrequentItems<>(3);
        items.add("a", 2);
        items.add("b", 1);
        items.add("a", 3);
        items.add("c", 4);

        assertThat(counts(items)).containsExactlyInAnyOrderEntriesOf(Map.of("a", 5L, "b", 1L, "c", 4L));
        assertThat(items.others()).isZero();
        assertThat(items.addKnown("d", 1)).isFalse();
        assertThat(sum(items)).isEqualTo(10);
    }

    @Test
    void keepsAFrequentItemThatComesLate() {
        List<String> removed = new ArrayList<>();
        FrequentItems<String> items = new FrequentItems<>(100, removed::add);
        for (int i = 0; i < 300; i++) {
            items.add("once " + i, 1);
        }
        items.add("often", 5000);
        for (int i = 300; i < 600; i++) {
            items.add("once " + i, 1);
        }

        assertThat(counts(items)).hasSize(100).containsEntry("often", 5000L);
        assertThat(removed).hasSize(501).doesNotContain("often");
        assertThat(sum(items)).isEqualTo(5600);
    }

    /** Between the frequent ones come many that occur once. */
    @Test
    void keepsTheFrequentOnesAmongOthersAndNeverCountsTooMuch() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            Map<String, Long> truth = new HashMap<>();
            FrequentItems<String> items = new FrequentItems<>(50);
            for (int i = 0; i < 20_000; i++) {
                String item = random.nextInt(4) == 0 ? "frequent " + random.nextInt(10) : "once " + i;
                truth.merge(item, 1L, Long::sum);
                items.add(item, 1);
            }

            Map<String, Long> counts = counts(items);
            assertThat(sum(items)).isEqualTo(20_000);
            counts.forEach((item, n) -> assertThat(n).isLessThanOrEqualTo(truth.get(item)));
            for (int i = 0; i < 10; i++) {
                // Until it is as frequent as the rarest of those kept, an item may be removed again.
                long least = truth.get("frequent " + i) - 20_000 / 50;
                assertThat(counts).containsKey("frequent " + i);
                assertThat(counts.get("frequent " + i)).isGreaterThanOrEqualTo(least);
            }
        }
    }

    @Test
    void keepsTheFrequentOnesOfManyParts() {
        FrequentItems<String> all = new FrequentItems<>(50);
        long added = 0;
        for (int part = 0; part < 40; part++) {
            FrequentItems<String> one = new FrequentItems<>(50);
            for (int i = 0; i < 200; i++) {
                one.add("once " + part + " " + i, 1);
                one.add("frequent", 2);
                added += 3;
            }
            all.addAll(one);
        }

        assertThat(sum(all)).isEqualTo(added);
        assertThat(counts(all)).hasSize(50).containsEntry("frequent", 40 * 400L);
    }
}
