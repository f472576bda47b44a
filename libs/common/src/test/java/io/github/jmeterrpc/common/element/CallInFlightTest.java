package io.github.jmeterrpc.common.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CallInFlightTest {

    private final CallInFlight<Thread> inFlight = CallInFlight.ofThread();

    @Test
    void nothingUnderWayIsNotInterrupted() {
        assertThat(inFlight.interrupt()).isFalse();
        inFlight.begin(Thread.currentThread());
        inFlight.end();
        assertThat(inFlight.interrupt()).isFalse();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void wakesTheCallUnderWay() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicBoolean woken = new AtomicBoolean();
        Thread caller = new Thread(() -> {
            inFlight.begin(Thread.currentThread());
            begun.countDown();
            try {
                Thread.sleep(TimeUnit.MINUTES.toMillis(1));
            } catch (InterruptedException e) {
                woken.set(true);
            } finally {
                inFlight.end();
            }
        });
        caller.start();
        begun.await();
        assertThat(inFlight.interrupt()).isTrue();
        caller.join(TimeUnit.SECONDS.toMillis(30));
        assertThat(woken).isTrue();
    }

    @Test
    void anInterruptNeverReachesWhatComesAfterTheCall() throws Exception {
        AtomicInteger leaked = new AtomicInteger();
        AtomicBoolean enough = new AtomicBoolean();
        Thread caller = new Thread(() -> {
            while (!enough.get()) {
                inFlight.begin(Thread.currentThread());
                inFlight.end();
                if (Thread.interrupted()) {
                    leaked.incrementAndGet();
                }
            }
        });
        caller.start();
        // Threads that share a core meet only when one is suspended amid a call: there the time
        // limits the hits. The first one is waited for; if none ever hits, the test's own time
        // limit interrupts this thread.
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        for (int hits = 0; hits < 10_000 && (hits == 0 || System.nanoTime() < end); ) {
            hits += inFlight.interrupt() ? 1 : 0;
            if (Thread.interrupted()) {
                enough.set(true);
                throw new InterruptedException("after " + hits + " hits");
            }
        }
        enough.set(true);
        caller.join();
        assertThat(leaked).hasValue(0);
    }

    @Test
    void interruptsThroughTheUserOfTheCall() {
        List<String> ended = new ArrayList<>();
        CallInFlight<String> call = new CallInFlight<>(ended::add);
        call.begin("connections");
        assertThat(call.isInterrupted()).isFalse();
        assertThat(call.interrupt()).isTrue();
        assertThat(call.interrupt()).isFalse();
        assertThat(call.isInterrupted()).isTrue();
        assertThat(ended).containsExactly("connections");
        call.end();
        call.end();
        call.begin("connections");
        assertThat(call.isInterrupted()).isFalse();
    }
}
