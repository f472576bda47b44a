package io.github.jmeterrpc.thrift.client.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Calls time out also after the watchdog itself has failed. */
class WatchdogTest {

    @Test
    void survivesErrors() {
        AtomicInteger rounds = new AtomicInteger();
        Set<DeadlineSocket> none = ConcurrentHashMap.newKeySet();
        Set<DeadlineSocket> failing = new AbstractSet<>() {
            @Override
            public void forEach(Consumer<? super DeadlineSocket> action) {
                if (rounds.incrementAndGet() <= 3) {
                    throw new OutOfMemoryError("a test");
                }
            }

            @Override
            public Iterator<DeadlineSocket> iterator() {
                return none.iterator();
            }

            @Override
            public int size() {
                return 0;
            }
        };
        try (Watchdog watchdog = new Watchdog(failing)) {
            assertThat(watchdog).isNotNull();
            await().atMost(Duration.ofSeconds(30)).until(() -> rounds.get() > 10);
        }
    }
}
