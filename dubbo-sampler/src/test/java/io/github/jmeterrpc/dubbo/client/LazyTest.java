package io.github.jmeterrpc.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.dubbo.error.DubboFailures;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.error.InterruptedBuildException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LazyTest {

    private final AtomicInteger builds = new AtomicInteger();

    @Test
    void buildsOnce() {
        Object value = new Object();
        Lazy<Object> lazy = new Lazy<>(() -> {
            builds.incrementAndGet();
            return value;
        });
        assertThat(lazy.get()).isSameAs(value).isSameAs(lazy.get());
        assertThat(builds).hasValue(1);
    }

    @Test
    void waitingCanBeInterruptedWhileBuildingContinues() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        Object value = new Object();
        Lazy<Object> lazy = new Lazy<>(() -> {
            builds.incrementAndGet();
            try {
                answered.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("the building was interrupted", e);
            }
            return value;
        });
        Thread.currentThread().interrupt();
        assertThatThrownBy(lazy::get)
                .isInstanceOf(InterruptedBuildException.class)
                .satisfies(thrown ->
                        assertThat(DubboFailures.ofSetUp(thrown).code()).isEqualTo(DubboResponseCode.INTERRUPTED));
        answered.countDown();
        assertThat(lazy.get()).isSameAs(value);
        assertThat(builds).hasValue(1);
    }

    @Test
    void closesAValueThatIsBuiltAfterItsCallersWereInterrupted() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        Lazy<String> lazy = new Lazy<>(() -> {
            awaitQuietly(answered);
            return "reference";
        });
        Thread.currentThread().interrupt();
        assertThatThrownBy(lazy::get).isInstanceOf(InterruptedBuildException.class);
        lazy.close(value -> closed.countDown());
        assertThat(closed.getCount()).isOne();
        answered.countDown();
        assertThat(closed.await(1, TimeUnit.MINUTES)).isTrue();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As without memory for another thread. */
    @Test
    @Timeout(60)
    void triesAgainAfterAThreadThatCouldNotBeStarted() {
        AtomicInteger starts = new AtomicInteger();
        Lazy<String> lazy = new Lazy<>(() -> "built", task -> new Thread(task) {
            @Override
            public void start() {
                if (starts.getAndIncrement() == 0) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
                super.start();
            }
        });
        assertThatThrownBy(lazy::get).isInstanceOf(OutOfMemoryError.class);
        assertThat(lazy.get()).isEqualTo("built");
    }

    @Test
    void repeatsAFailureInsteadOfWaitingForItAgain() {
        Lazy<Object> lazy = new Lazy<>(() -> {
            builds.incrementAndGet();
            throw new IllegalStateException("registry down");
        });
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(lazy::get).hasMessage("registry down");
        }
        assertThat(builds).hasValue(1);
    }
}
