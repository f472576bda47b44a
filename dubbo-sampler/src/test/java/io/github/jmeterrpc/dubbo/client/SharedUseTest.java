package io.github.jmeterrpc.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.dubbo.error.InterruptedBuildException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedUseTest {

    private static final int KEYS = 40;

    private final Set<Integer> open = ConcurrentHashMap.newKeySet();

    /**
     * As by Stop while a variable gives one endpoint after the other, and building each takes a
     * while.
     */
    @Test
    void closesValuesThatAreBuiltAfterAnInterrupt() {
        CountDownLatch answered = new CountDownLatch(1);
        SharedUse<Integer, Integer> shared = new SharedUse<>(
                key -> {
                    try {
                        answered.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    open.add(key);
                    return key;
                },
                open::remove);
        for (int key = 0; key < KEYS; key++) {
            int wanted = key;
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> shared.acquire(wanted)).isInstanceOf(InterruptedBuildException.class);
        }
        answered.countDown();
        for (int key = KEYS - LastUsed.MOST; key < KEYS; key++) {
            assertThat(shared.acquire(key)).isEqualTo(key);
        }
        Set<Integer> kept = IntStream.range(KEYS - LastUsed.MOST, KEYS).boxed().collect(Collectors.toSet());
        await().pollInSameThread().atMost(Duration.ofMinutes(1)).until(() -> open, kept::equals);
    }
}
