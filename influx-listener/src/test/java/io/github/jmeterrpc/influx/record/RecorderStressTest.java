package io.github.jmeterrpc.influx.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Several threads record while windows are closed as fast as they can be: nothing is lost, nothing
 * counts twice.
 */
@Tag("full")
class RecorderStressTest {

    private static final int THREADS = 6;
    private static final int SAMPLES = 400_000;
    private static final int WINDOWS = 10;

    private final Recorder recorder = new Recorder(new LabelRules(false, label -> true, 100), 0, 1);
    private final AtomicLong clock = new AtomicLong();

    private void load() {
        for (int i = 0; i < SAMPLES; i++) {
            if (i == SAMPLES / 2) {
                awaitWindows();
            }
            ThreadRecorder thread = recorder.forThisThread();
            RecorderTest.fill(thread.sample(), "label " + i % 7, clock.get() - i % 3);
            thread.sample().micros = i % 5000;
            thread.sample().errors = i % 10 == 0 ? 1 : 0;
            thread.sample().responseCode = "500";
            thread.sample().failure.read("500", "no");
            thread.record();
        }
    }

    /** Or all is recorded before a busy machine has come to closing windows. */
    private void awaitWindows() {
        while (clock.get() <= WINDOWS) {
            LockSupport.parkNanos(100_000);
        }
    }

    @Test
    void everySampleIsInExactlyOneWindow() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(new Thread(this::load));
        }
        threads.forEach(Thread::start);

        LabelStats all = new LabelStats(DurationThresholds.NONE);
        long windows = 0;
        AtomicLong errors = new AtomicLong();
        while (threads.stream().anyMatch(Thread::isAlive)) {
            windows++;
            long now = clock.incrementAndGet();
            WindowBuffer window =
                    windows % 50 == 0 ? recorder.flipBoth(now, now + 1, 0) : recorder.flip(now, now + 1, 0);
            all.addAll(window.total());
            window.listed()
                    .values()
                    .forEach(labelStats -> labelStats.errors().forEach((kind, n) -> errors.addAndGet(n)));
        }
        WindowBuffer last = recorder.end();
        all.addAll(last.total());
        last.listed().values().forEach(labelStats -> labelStats.errors().forEach((kind, n) -> errors.addAndGet(n)));

        long expected = (long) THREADS * SAMPLES;
        assertThat(windows).isGreaterThan(WINDOWS);
        assertThat(recorder.seen()).isEqualTo(expected);
        assertThat(all.count()).isEqualTo(expected);
        assertThat(all.failures()).isEqualTo(expected / 10);
        assertThat(errors).hasValue(expected / 10);
        assertThat(all.hits()).isEqualTo(expected);
        assertThat(all.receivedBytes()).isEqualTo(expected * 100);
        assertThat(all.all().meanMicros()).isEqualTo((5000 - 1) / 2.0);
        assertThat(all.all().histogram().total()).isEqualTo(expected);
    }
}
