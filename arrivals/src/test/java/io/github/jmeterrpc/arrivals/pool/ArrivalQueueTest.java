package io.github.jmeterrpc.arrivals.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One thread plays all roles: where it would have to wait, the test would hang. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ArrivalQueueTest {

    @Test
    void anArrivalWaitsForItsTurn() throws InterruptedException {
        ArrivalQueue queue = queue(1, 0, false);
        queue.arrive(1);
        queue.arrive(2);
        assertCounts(queue, 2, 0, 0, 2);

        PoolThread thread = start(queue);
        assertThat(thread.take()).isEqualTo(1);
        thread.begin();
        assertCounts(queue, 2, 1, 0, 1);
        assertThat(thread.take()).isEqualTo(2);
        thread.begin();
        queue.endSchedule();
        assertThat(thread.take()).isEqualTo(PoolThread.END);
        assertThat(queue.isEnded()).isFalse();
        thread.end();

        assertCounts(queue, 2, 2, 0, 0);
        assertThat(queue.isEnded()).isTrue();
        assertThat(queue.awaitWanted()).isFalse();
    }

    @Test
    void dropsWhatFindsAllThreadsBusyAndNoneStarting() throws InterruptedException {
        ArrivalQueue queue = queue(2, 1, true);
        PoolThread first = start(queue);
        queue.arrive(1);
        queue.arrive(2);
        queue.arrive(3);
        // Two threads are on their way: two arrivals can wait for them.
        assertCounts(queue, 3, 0, 1, 2);
        PoolThread second = start(queue);
        assertThat(first.take()).isEqualTo(1);
        assertThat(second.take()).isEqualTo(2);
        queue.arrive(4);

        assertCounts(queue, 4, 2, 2, 0);
    }

    @Test
    void neverStartsMoreThreadsThanAllowed() throws InterruptedException {
        ArrivalQueue queue = queue(3, 1, false);
        for (int i = 0; i < 10; i++) {
            queue.arrive(i);
        }
        start(queue);
        start(queue);
        start(queue);
        queue.endSchedule();
        queue.stop();

        assertThat(queue.awaitWanted()).isFalse();
        assertCounts(queue, 10, 0, 0, 10);
    }

    @Test
    void keepsArrivalsOfAThreadThatLeaves() throws InterruptedException {
        ArrivalQueue queue = queue(1, 1, false);
        PoolThread thread = start(queue);
        queue.arrive(1);
        queue.arrive(2);
        assertThat(thread.take()).isEqualTo(1);
        thread.end();
        assertCounts(queue, 2, 0, 0, 2);

        PoolThread next = start(queue);
        assertThat(next.take()).isEqualTo(1);
        next.begin();
        next.end();
        assertCounts(queue, 2, 1, 0, 1);
    }

    @Test
    void startsNoWaitingArrivalAfterAStop() throws InterruptedException {
        ArrivalQueue queue = queue(1, 1, false);
        PoolThread thread = start(queue);
        queue.arrive(1);
        queue.arrive(2);
        assertThat(thread.take()).isEqualTo(1);
        thread.begin();
        queue.stop();
        queue.arrive(3);
        assertThat(thread.take()).isEqualTo(PoolThread.END);
        assertThat(queue.isEnded()).isFalse();
        thread.end();

        assertThat(queue.isEnded()).isTrue();
        assertCounts(queue, 2, 1, 0, 1);
    }

    @Test
    void goesOnWithTheThreadsThereAreWhenNoneCanBeStarted() throws InterruptedException {
        ArrivalQueue queue = queue(5, 1, false);
        PoolThread only = start(queue);
        queue.arrive(1);
        queue.arrive(2);
        assertThat(only.take()).isEqualTo(1);
        assertThat(queue.awaitWanted()).isTrue();
        queue.threadFailed();
        queue.arrive(3);
        only.begin();
        assertThat(only.take()).isEqualTo(2);
        only.begin();
        assertThat(only.take()).isEqualTo(3);
        only.begin();
        queue.endSchedule();

        assertThat(only.take()).isEqualTo(PoolThread.END);
        assertCounts(queue, 3, 3, 0, 0);
    }

    @Test
    void endsWhenNoThreadCanBeStartedAtAll() throws InterruptedException {
        ArrivalQueue queue = queue(5, 3, false);
        assertThat(queue.awaitWanted()).isTrue();
        queue.threadFailed();

        assertThat(queue.awaitReady()).isFalse();
        assertThat(queue.isEnded()).isTrue();
    }

    @Test
    void manyThreadsLoseNoArrival() throws InterruptedException {
        ArrivalQueue queue = queue(8, 4, false);
        Thread starter = new Thread(() -> {
            try {
                while (queue.awaitWanted()) {
                    PoolThread slot = new PoolThread(queue);
                    new Thread(() -> {
                                while (slot.take() != PoolThread.END) {
                                    slot.begin();
                                }
                                slot.end();
                            })
                            .start();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        starter.start();
        assertThat(queue.awaitReady()).isTrue();
        for (int i = 0; i < 200_000; i++) {
            queue.arrive(System.nanoTime());
        }
        queue.endSchedule();

        assertThat(queue.awaitEnd(30_000)).isTrue();
        assertCounts(queue, 200_000, 200_000, 0, 0);
        starter.join();
    }

    private static ArrivalQueue queue(int mostThreads, int inAdvance, boolean dropsWhenBusy) {
        return new ArrivalQueue(new PoolSettings(mostThreads, inAdvance, dropsWhenBusy), now -> 0);
    }

    private static PoolThread start(ArrivalQueue queue) throws InterruptedException {
        assertThat(queue.awaitWanted()).isTrue();
        return new PoolThread(queue);
    }

    private static void assertCounts(ArrivalQueue queue, long scheduled, long started, long dropped, long waiting) {
        Counts counts = queue.counts();
        assertThat(new long[] {counts.scheduled(), counts.started(), counts.dropped(), counts.waiting()})
                .containsExactly(scheduled, started, dropped, waiting);
    }
}
