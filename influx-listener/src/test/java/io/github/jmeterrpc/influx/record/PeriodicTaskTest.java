package io.github.jmeterrpc.influx.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PeriodicTaskTest {

    private static final long HOUR = 3_600_000;

    private final HandMovedScheduler scheduler = new HandMovedScheduler();
    private final List<Long> runs = new ArrayList<>();

    private long noted(long pauseMillis) {
        runs.add(TimeUnit.NANOSECONDS.toMillis(scheduler.nanoTime()));
        return pauseMillis;
    }

    @Test
    void runsAtOnceAndAfterEachPause() {
        PeriodicTask task = PeriodicTask.start(scheduler, "", () -> noted(100));
        scheduler.advance(350);
        task.stop();
        scheduler.advance(1000);

        assertThat(runs).containsExactly(0L, 100L, 200L, 300L);
        assertThat(task.failed()).isFalse();
    }

    @Test
    void runsAgainAfterErrorsWithLongerPauses() {
        PeriodicTask task = PeriodicTask.start(scheduler, "an error that a test wants", () -> {
            noted(0);
            if (runs.size() < 4) {
                throw new AssertionError("as a test wants it");
            }
            return 100;
        });
        scheduler.advance(1900);

        assertThat(runs).containsExactly(0L, 250L, 750L, 1750L, 1850L);
        assertThat(task.failed()).isTrue();
    }

    @Test
    void runsOnceMoreWhenCalledWhileItPausesAndWhileItRuns() {
        PeriodicTask[] task = new PeriodicTask[1];
        task[0] = PeriodicTask.start(scheduler, "", () -> {
            if (runs.size() == 1) {
                task[0].runNow();
            }
            return noted(PeriodicTask.UNTIL_CALLED);
        });
        scheduler.advance(100);
        assertThat(runs).containsExactly(0L);
        task[0].runNow();
        scheduler.advance(100);

        assertThat(runs).containsExactly(0L, 100L, 100L);
    }

    /** A run that has begun can no longer be canceled, although its future says so. */
    @Test
    void callsDuringTheBeginningOfARunLeaveOneChainOfRuns() {
        List<Runnable> begun = new ArrayList<>();
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1) {
            @Override
            public ScheduledFuture<?> schedule(Runnable run, long delay, TimeUnit unit) {
                begun.add(run);
                return super.schedule(() -> {}, HOUR, unit);
            }
        };
        PeriodicTask task = PeriodicTask.start(executor, "", () -> noted(100));
        task.runNow();
        assertThat(begun).hasSize(2);
        List.copyOf(begun).forEach(Runnable::run);

        assertThat(begun).as("the next run of one chain").hasSize(3);
        assertThat(runs).hasSize(1);
        task.abort();
    }

    @Test
    void itsThreadEndsWhenThereIsNothingLeftToDo() throws InterruptedException {
        PeriodicTask task = PeriodicTask.start(PeriodicTask.thread("test-done"), "", () -> PeriodicTask.DONE);

        assertThat(task.await(20_000)).isTrue();
    }

    @Test
    void waitsForTheCurrentRunWhenInterrupted() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        PeriodicTask task = PeriodicTask.start(PeriodicTask.thread("test-stop"), "", () -> {
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
        PeriodicTask task = PeriodicTask.start(PeriodicTask.thread("test-abort"), "", () -> {
            runs.countDown();
            Thread.sleep(HOUR);
            return 0;
        });
        runs.await();
        task.abort();

        assertThat(task.await(20_000)).isTrue();
        assertThat(task.failed()).isFalse();
    }
}
