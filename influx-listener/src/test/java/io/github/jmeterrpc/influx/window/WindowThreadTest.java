package io.github.jmeterrpc.influx.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.influx.record.Labels;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WindowThreadTest {

    private static final long HOUR = 3_600_000;

    private final List<Long> closed = new CopyOnWriteArrayList<>();

    private static WindowSequence windows(long lengthMillis, Consumer<ClosedWindow> closed) {
        return new WindowSequence(
                new WindowTime(System::currentTimeMillis, System::nanoTime),
                lengthMillis,
                new Labels(true, label -> true, 10),
                sample -> {},
                () -> new ThreadCounts(1, 1, 0),
                closed);
    }

    private void keep(ClosedWindow window) {
        closed.add(window.samples().total().count());
    }

    private static void sample(WindowSequence windows) {
        ThreadRecorder thread = windows.recorder().forThisThread();
        thread.sample().label = "a";
        thread.sample().count = 1;
        thread.sample().endMillis = System.currentTimeMillis();
        thread.record();
    }

    @Test
    void whoIsInterruptedClosesTheLastWindowNevertheless() {
        WindowSequence windows = windows(HOUR, this::keep);
        WindowThread thread = new WindowThread(windows, HOUR);
        sample(windows);
        Thread.currentThread().interrupt();

        assertThatThrownBy(thread::finish).isInstanceOf(InterruptedException.class);
        assertThat(closed.stream().mapToLong(Long::longValue).sum()).isEqualTo(1);
        assertThat(thread.failed()).isFalse();
    }

    @Test
    void afterAWindowThatCouldNotBeClosedTheOthersAreAndItIsKnown() throws InterruptedException {
        CountDownLatch failed = new CountDownLatch(1);
        WindowSequence windows = windows(20, window -> {
            if (failed.getCount() > 0) {
                failed.countDown();
                throw new OutOfMemoryError("as a test wants it");
            }
            keep(window);
        });
        WindowThread thread = new WindowThread(windows, 20);
        failed.await();
        sample(windows);
        thread.finish();

        assertThat(closed.stream().mapToLong(Long::longValue).sum()).isEqualTo(1);
        assertThat(thread.failed()).isTrue();
    }

    @Test
    void aFailureAtTheEndIsKnownTooAndTheLastWindowIsClosedAllTheSame() throws InterruptedException {
        WindowSequence windows = windows(HOUR, window -> {
            keep(window);
            throw new IllegalStateException("as a test wants it");
        });
        WindowThread thread = new WindowThread(windows, HOUR);
        sample(windows);
        thread.finish();

        assertThat(closed).contains(1L);
        assertThat(thread.failed()).isTrue();
    }
}
