package io.github.jmeterrpc.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.dubbo.error.Failures;
import io.github.jmeterrpc.dubbo.error.InterruptedBuildException;
import io.github.jmeterrpc.dubbo.error.ResponseCode;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyTest {

    private final AtomicInteger builds = new AtomicInteger();

    @Test
    void buildsOnce() {
        DubboCall invoker = new DubboCall(null);
        Lazy<DubboCall> lazy = new Lazy<>(() -> {
            builds.incrementAndGet();
            return invoker;
        });
        assertThat(lazy.get()).isSameAs(invoker).isSameAs(lazy.get());
        assertThat(builds).hasValue(1);
    }

    @Test
    void whoWaitsCanBeInterruptedAndTheBuildingGoesOn() throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        DubboCall invoker = new DubboCall(null);
        Lazy<DubboCall> lazy = new Lazy<>(() -> {
            builds.incrementAndGet();
            try {
                answered.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("the building was interrupted", e);
            }
            return invoker;
        });
        Thread.currentThread().interrupt();
        assertThatThrownBy(lazy::get)
                .isInstanceOf(InterruptedBuildException.class)
                .satisfies(thrown -> assertThat(Failures.ofSetUp(thrown).code()).isEqualTo(ResponseCode.INTERRUPTED));
        answered.countDown();
        assertThat(lazy.get()).isSameAs(invoker);
        assertThat(builds).hasValue(1);
    }

    @Test
    void repeatsAFailureInsteadOfWaitingForItAgain() {
        Lazy<DubboCall> lazy = new Lazy<>(() -> {
            builds.incrementAndGet();
            throw new IllegalStateException("registry down");
        });
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(lazy::get).hasMessage("registry down");
        }
        assertThat(builds).hasValue(1);
    }
}
