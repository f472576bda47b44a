package io.github.jmeterrpc.influx.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TaskThreadTest {

    private static final long HOUR = 3_600_000;
    private static final String WANTED = "an error that a test wants";

    @Test
    void runsAtOnceAndAfterEachPause() throws InterruptedException {
        Semaphore runs = new Semaphore(0);
        PeriodicTask task = TaskThread.start("test-pause", "", () -> {
            runs.release();
            return 5;
        });
        runs.acquire(4);
        task.stop();

        assertThat(task.await(20_000)).isTrue();
        assertThat(task.failed()).isFalse();
    }

    @Test
    void pausesLongerAfterEachOfConsecutiveErrors() {
        AtomicInteger runs = new AtomicInteger();
        GuardedWork work = new GuardedWork(WANTED, () -> {
            if (runs.incrementAndGet() == 4) {
                return 100;
            }
            throw new AssertionError("as a test wants it");
        });
        List<Long> pauses = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            pauses.add(work.run());
        }

        assertThat(pauses)
                .containsExactly(250L, 500L, 1000L, 100L, 250L, 500L, 1000L, 2000L, 4000L, 8000L, 8000L, 8000L);
        assertThat(work.failed()).isTrue();
    }

    @Test
    void runsAgainAfterAnError() throws InterruptedException {
        Semaphore runs = new Semaphore(0);
        PeriodicTask task = TaskThread.start("test-error", WANTED, () -> {
            runs.release();
            throw new OutOfMemoryError("as a test wants it");
        });
        runs.acquire(2);
        task.stop();

        assertThat(task.await(20_000)).isTrue();
        assertThat(task.failed()).isTrue();
    }

    @Test
    void runsOnceMoreWhenCalledWhileItPausesAndWhileItRuns() throws InterruptedException {
        Semaphore runs = new Semaphore(0);
        Semaphore goOn = new Semaphore(0);
        PeriodicTask task = TaskThread.start("test-called", "", () -> {
            runs.release();
            goOn.acquire();
            return PeriodicTask.UNTIL_CALLED;
        });
        runs.acquire();
        task.runNow();
        task.runNow();
        goOn.release();
        runs.acquire();
        goOn.release();
        assertThat(task.await(50)).isFalse();
        assertThat(runs.availablePermits()).as("two calls during one run").isZero();

        task.runNow();
        runs.acquire();
        goOn.release();
        task.stop();
        assertThat(task.await(20_000)).isTrue();
    }

    @Test
    void anInterruptThatTheWorkLeavesBehindDoesNotEndIt() throws InterruptedException {
        Semaphore runs = new Semaphore(0);
        PeriodicTask task = TaskThread.start("test-interrupt", "", () -> {
            runs.release();
            Thread.currentThread().interrupt();
            return 1;
        });
        runs.acquire(3);
        task.stop();

        assertThat(task.await(20_000)).isTrue();
    }

    @Test
    void itsThreadEndsWhenThereIsNothingLeftToDo() throws InterruptedException {
        PeriodicTask task = TaskThread.start("test-done", "", () -> PeriodicTask.DONE);

        assertThat(task.await(20_000)).isTrue();
    }

    @Test
    void waitsForTheCurrentRunWhenInterrupted() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        PeriodicTask task = TaskThread.start("test-stop", "", () -> {
            runs.countDown();
            end.await();
            return HOUR;
        });
        runs.await();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> task.await(HOUR)).isInstanceOf(InterruptedException.class);
        end.countDown();
        Thread.currentThread().interrupt();

        assertThat(task.stopAndAwait()).isTrue();
        assertThat(task.await(0)).isTrue();
    }

    @Test
    void aRunThatBlocksIsBrokenOffByAbort() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(1);
        PeriodicTask task = TaskThread.start("test-abort", "", () -> {
            runs.countDown();
            Thread.sleep(HOUR);
            return 0;
        });
        runs.await();
        task.abort();

        assertThat(task.await(20_000)).isTrue();
        assertThat(task.failed()).isFalse();
    }

    @Test
    void aPauseEndsByStop() throws InterruptedException {
        Semaphore runs = new Semaphore(0);
        PeriodicTask task = TaskThread.start("test-stop-pause", "", () -> {
            runs.release();
            return HOUR;
        });
        runs.acquire();
        task.stop();

        assertThat(task.await(20_000)).isTrue();
    }
}
