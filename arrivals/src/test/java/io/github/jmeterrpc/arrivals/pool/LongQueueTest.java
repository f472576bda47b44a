package io.github.jmeterrpc.arrivals.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongQueueTest {

    @Test
    void behavesAsADeque() {
        LongQueue queue = new LongQueue();
        Deque<Long> expected = new ArrayDeque<>();
        Random random = new Random(1);
        for (long i = 0; i < 10_000; i++) {
            switch (random.nextInt(5)) {
                case 0 -> {
                    queue.addFirst(i);
                    expected.addFirst(i);
                }
                case 1, 2 -> {
                    queue.addLast(i);
                    expected.addLast(i);
                }
                default -> {
                    if (!expected.isEmpty()) {
                        assertThat(queue.removeFirst()).isEqualTo(expected.removeFirst());
                    }
                }
            }
            assertThat(queue.size()).isEqualTo(expected.size());
            assertThat(queue.isEmpty()).isEqualTo(expected.isEmpty());
        }
    }
}
