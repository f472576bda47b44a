package io.github.jmeterrpc.influx.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.influx.task.HandMovedTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WindowThreadTest {

    private static final long HOUR = 3_600_000;

    private final List<Long> closed = new CopyOnWriteArrayList<>();

    private static WindowSequence windows(long lengthMillis, Consumer<ClosedWindow> closed) {
        return windows(new WindowTime(System::currentTimeMillis, System::nanoTime), lengthMillis, closed);
    }

    private static WindowSequence windows(WindowTime time, long lengthMillis, Consumer<ClosedWindow> closed) {
        return new WindowSequence(
                time,
                lengthMillis,
                new LabelRules(true, label -> true, 10),
                sample -> {},
                Optional.empty(),
                () -> new ClosedWindow.Threads(1, 1, 0),
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
    void closesTheLastWindowWhenInterrupted() {
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
        HandMovedTime time = new HandMovedTime();
        AtomicBoolean failed = new AtomicBoolean();
        WindowSequence windows =
                windows(new WindowTime(() -> time.nanoTime() / 1_000_000, time::nanoTime), 20, window -> {
                    if (!failed.getAndSet(true)) {
                        throw new OutOfMemoryError("as a test wants it");
                    }
                    keep(window);
                });
        WindowThread thread = new WindowThread(windows, 20, time);
        time.advance(30);
        assertThat(failed).isTrue();
        sample(windows);
        thread.finish();

        assertThat(closed.stream().mapToLong(Long::longValue).sum()).isEqualTo(1);
        assertThat(thread.failed()).isTrue();
    }

    @Test
    void reportsAFailureAtTheEndAndClosesTheLastWindow() throws InterruptedException {
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
