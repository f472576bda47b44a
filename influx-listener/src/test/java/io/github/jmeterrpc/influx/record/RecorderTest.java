package io.github.jmeterrpc.influx.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecorderTest {

    private static final LabelRules ALL = new LabelRules(false, label -> true, 10);

    private final Recorder recorder = new Recorder(ALL, 1000, 2000);

    private void sample(String label, long endMillis) {
        sample(recorder, label, endMillis);
    }

    private static void sample(Recorder recorder, String label, long endMillis) {
        ThreadRecorder thread = recorder.forThisThread();
        fill(thread.sample(), label, endMillis);
        assertThat(thread.record()).isTrue();
    }

    private void part(String label, long endMillis) {
        fill(recorder.forThisThread().sample(), label, endMillis);
        recorder.forThisThread().recordPart();
    }

    static void fill(Sample sample, String label, long endMillis) {
        sample.label = label;
        sample.endMillis = endMillis;
        sample.micros = 1000;
        sample.count = 1;
        sample.errors = 0;
        sample.hits = 1;
        sample.totalHits = 1;
        sample.sentBytes = 10;
        sample.receivedBytes = 100;
        sample.bytesInTotal = true;
        sample.activeThreads = 3;
    }

    @Test
    void aSampleBelongsToTheWindowInWhichItEnded() {
        sample("a", 1000);
        sample("a", 1999);
        sample("a", 2000);

        assertThat(recorder.flip(2000, 3000, 0).total().count()).isEqualTo(2);
        assertThat(recorder.flip(3000, 4000, 0).total().count()).isEqualTo(1);
    }

    @Test
    void keepsOnlyTheSamplesOfEndedThreads() throws InterruptedException {
        Queue<WeakReference<ThreadRecorder>> threads = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < 50; i++) {
            Thread thread = new Thread(() -> {
                threads.add(new WeakReference<>(recorder.forThisThread()));
                sample("a", 1500);
                sample("b", 2500);
            });
            thread.start();
            thread.join();
            recorder.foldEndedThreads();
        }
        sample("a", 1600);

        for (int i = 0; i < 100 && !threads.isEmpty(); i++) {
            System.gc();
            threads.removeIf(thread -> thread.get() == null);
        }
        assertThat(threads).hasSizeLessThan(3);
        assertThat(recorder.flip(2000, 3000, 0).listed().get("a").count()).isEqualTo(51);
        assertThat(recorder.flip(3000, 4000, 0).total().count()).isEqualTo(50);
        recorder.end();
        assertThat(recorder.seen()).isEqualTo(101);
    }

    @Test
    void countsALateSampleInTheNextWindow() {
        recorder.flip(2000, 3000, 0);
        sample("a", 1500);

        WindowBuffer window = recorder.flip(3000, 4000, 0);
        assertThat(window.total().count()).isEqualTo(1);
        assertThat(window.late()).isEqualTo(1);
    }

    @Test
    void aSampleOfTheOpenWindowOrWithoutAnEndIsNotLate() {
        recorder.flip(2000, 3000, 0);
        sample("a", 2000);
        sample("a", 0);

        assertThat(recorder.flip(3000, 4000, 0).late()).isZero();
    }

    @Test
    void aLabelThatHasNoSamplesInAWindowHasNoRow() {
        sample("a", 1500);
        part("part of a", 1500);
        recorder.flip(2000, 3000, 0);
        recorder.flip(3000, 4000, 0);
        // The thread has the same buffer for this window as for the first.
        sample("b", 3500);
        part("part of b", 3500);

        WindowBuffer window = recorder.flip(4000, 5000, 0);
        assertThat(window.listed()).containsOnlyKeys("b");
        assertThat(window.parts()).containsOnlyKeys("part of b");
    }

    @Test
    void aSampleFromTheFutureCountsInTheLastOpenWindow() {
        sample("a", 99_000);

        assertThat(recorder.flip(2000, 3000, 0).total().count()).isZero();
        assertThat(recorder.flip(3000, 4000, 0).total().count()).isEqualTo(1);
    }

    @Test
    void settingTheClockBackMovesNoSample() {
        recorder.shift(600);
        sample("a", 1399);
        sample("a", 1400);

        assertThat(recorder.flip(2000, 3000, 600).total().count()).isEqualTo(1);
    }

    @Test
    void foldingTakesTheSamplesOfBothOpenWindows() {
        sample("a", 1500);
        sample("a", 2500);

        assertThat(recorder.flipBoth(9000, 10_000, 0).total().count()).isEqualTo(2);
        sample("a", 9500);
        assertThat(recorder.flip(10_000, 11_000, 0).total().count()).isEqualTo(1);
    }

    @Test
    void afterTheEndNothingIsTakenAndEverythingIsAccountedFor() {
        sample("a", 1500);
        sample("a", 2500);

        assertThat(recorder.end().total().count()).isEqualTo(2);
        ThreadRecorder thread = recorder.forThisThread();
        fill(thread.sample(), "a", 2600);
        assertThat(thread.record()).isFalse();
        assertThat(recorder.seen()).isEqualTo(2);
    }

    @Test
    void aTransactionsHitsAndBytesCountInItsOwnRowAlone() {
        sample("request", 1500);
        ThreadRecorder thread = recorder.forThisThread();
        fill(thread.sample(), "transaction", 1500);
        thread.sample().totalHits = 0;
        thread.sample().bytesInTotal = false;
        thread.record();

        WindowBuffer window = recorder.end();
        assertThat(window.listed().get("transaction").hits()).isEqualTo(1);
        assertThat(window.listed().get("transaction").receivedBytes()).isEqualTo(100);
        assertThat(window.total().count()).isEqualTo(2);
        assertThat(window.total().hits()).isEqualTo(1);
        assertThat(window.total().sentBytes()).isEqualTo(10);
        assertThat(window.total().receivedBytes()).isEqualTo(100);
    }

    @Test
    void labelsBeyondTheLimitAreCountedUnderOneName() {
        IntStream.range(0, 1000).forEach(i -> sample("order " + i, 1500));

        WindowBuffer window = recorder.end();
        assertThat(window.listed()).hasSize(11).containsKey(LabelRules.OTHERS);
        assertThat(window.listed().get(LabelRules.OTHERS).count()).isEqualTo(990);
        assertThat(window.total().count()).isEqualTo(1000);
    }

    @Test
    void labelsThatAreNotWantedCountInTheTotalAlone() {
        Recorder filtered = new Recorder(new LabelRules(false, "a"::equals, 10), 1000, 2000);
        for (String label : new String[] {"a", "b", "b"}) {
            fill(filtered.forThisThread().sample(), label, 1500);
            filtered.forThisThread().record();
        }

        WindowBuffer window = filtered.end();
        assertThat(window.listed()).containsOnlyKeys("a");
        assertThat(window.total().count()).isEqualTo(3);
    }

    @Test
    void labelsThatAreNotWantedTakeNoPlaceOfThoseThatAre() {
        Recorder filtered = new Recorder(new LabelRules(false, l -> l.startsWith("TX"), 10), 1000, 2000);
        IntStream.range(0, 100).forEach(i -> sample(filtered, "GET /order/" + i, 1500));
        sample(filtered, "TX pay", 1500);
        sample(filtered, "TX buy", 1500);

        WindowBuffer window = filtered.end();
        assertThat(window.listed()).containsOnlyKeys("TX pay", "TX buy");
        assertThat(window.total().count()).isEqualTo(102);
    }

    @Test
    void theFirstLabelsOfATestKeepTheirRowsInEveryWindow() throws InterruptedException {
        sample("order", 1500);
        sample("pay", 1500);
        assertThat(recorder.flip(2000, 3000, 0).listed()).containsOnlyKeys("order", "pay");
        // Many new labels, on a thread whose samples are merged first, and before the known ones.
        Thread others = new Thread(() -> IntStream.range(0, 100).forEach(i -> sample("order " + i, 2500)));
        others.start();
        others.join();
        sample("order", 2500);
        sample("pay", 2500);

        WindowBuffer second = recorder.flip(3000, 4000, 0);
        assertThat(second.listed()).hasSize(11).containsKeys("order", "pay", "order 0", "order 7", LabelRules.OTHERS);
        assertThat(second.listed().get(LabelRules.OTHERS).count()).isEqualTo(92);
        assertThat(second.total().count()).isEqualTo(102);
    }

    @Test
    void keepsSamplesOfEndedThreads() throws InterruptedException {
        Thread thread = new Thread(() -> {
            sample("a", 1500);
            sample("a", 2500);
        });
        thread.start();
        thread.join();

        assertThat(recorder.flip(2000, 3000, 0).total().count()).isEqualTo(1);
        assertThat(recorder.flip(3000, 4000, 0).total().count()).isEqualTo(1);
        recorder.end();
        assertThat(recorder.seen()).isEqualTo(2);
    }

    @Test
    void samplesOfAThreadBelongToItsThreadGroup() throws InterruptedException {
        Recorder byGroup = new Recorder(
                ALL, sample -> {}, Optional.of(() -> Thread.currentThread().getName()), 1000, 2000);
        List<Thread> threads = List.of(
                new Thread(() -> sample(byGroup, "a", 1500), "one"),
                new Thread(() -> sample(byGroup, "a", 1600), "two"),
                new Thread(() -> sample(byGroup, "b", 2500), "two"));
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        byGroup.foldEndedThreads();

        WindowBuffer first = byGroup.flip(2000, 3000, 0);
        assertThat(first.total().count()).isEqualTo(2);
        assertThat(first.groups().keySet()).contains("one", "two");
        assertThat(first.groups().get("one").listed().keySet()).containsExactly("a");
        assertThat(first.groups().get("two").listed().keySet()).containsExactly("a");
        assertThat(byGroup.flip(3000, 4000, 0).groups().get("two").listed().keySet())
                .containsExactly("b");
        assertThat(recorder.flip(2000, 3000, 0).groups())
                .as("unless it is wanted")
                .isEmpty();
    }

    @Test
    void countsSamplesWhoseOwnRecordDoesNotFit() {
        Recorder failing = new Recorder(
                ALL,
                sample -> {
                    throw new OutOfMemoryError("as a test wants it");
                },
                Optional.empty(),
                1000,
                2000);
        assertThatThrownBy(() -> sample(failing, "a", 1500)).isInstanceOf(OutOfMemoryError.class);

        assertThat(failing.end().total().count()).isEqualTo(1);
        assertThat(failing.seen()).isEqualTo(1);
    }
}
