package io.github.jmeterrpc.influx.raw;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.record.RawSample;
import io.github.jmeterrpc.influx.record.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RawSamplesTest {

    private static final int THREADS = 4;
    private static final int SAMPLES = 50_000;

    private static Sample sample(String label, long micros) {
        Sample sample = new Sample();
        sample.label = label;
        sample.micros = micros;
        sample.endMillis = 7;
        sample.latencyMillis = 3;
        sample.connectMillis = 2;
        sample.receivedBytes = 100;
        sample.sentBytes = 10;
        sample.errors = 1;
        sample.responseCode = "500";
        return sample;
    }

    private static Thread[] load(RawSamples samples, int each) {
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            String label = "thread " + t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    samples.add(sample(label, i));
                }
            });
            threads[t].start();
        }
        return threads;
    }

    @Test
    void aSampleComesOutAsItWentIn() {
        RawSamples samples = new RawSamples(1 << 20);
        samples.add(sample("pay", 1500));
        List<RawSample> taken = new ArrayList<>();

        assertThat(samples.take(taken::add, 10)).isEqualTo(1);
        assertThat(taken).containsExactly(new RawSample("pay", 7, 1500, 3, 2, 100, 10, false, "500"));
        assertThat(samples.take(taken::add, 10)).isZero();
    }

    @Test
    void threadsThatBeganLastAreNotPutOff() throws InterruptedException {
        RawSamples samples = new RawSamples(1 << 20);
        for (String label : List.of("first", "last")) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 1000; i++) {
                    samples.add(sample(label, i));
                }
            });
            thread.start();
            thread.join();
        }
        Map<String, Integer> taken = new HashMap<>();

        for (int i = 0; i < 5; i++) {
            samples.take(sample -> taken.merge(sample.label(), 1, Integer::sum), 64);
        }
        assertThat(taken).containsEntry("first", 160).containsEntry("last", 160);
    }

    @Test
    void whileThreadsAddEverySampleIsTakenOnceAndInOrder() throws InterruptedException {
        RawSamples samples = new RawSamples(1L << 30);
        Map<String, Long> next = new HashMap<>();
        RawSamples.Visitor inOrder = sample ->
                assertThat(next.merge(sample.label(), 1L, Long::sum) - 1).isEqualTo(sample.micros());
        AtomicBoolean ended = new AtomicBoolean();
        Thread taker = new Thread(() -> {
            while (!ended.get()) {
                samples.take(inOrder, 1000);
            }
        });
        taker.start();
        for (Thread thread : load(samples, SAMPLES)) {
            thread.join();
        }
        ended.set(true);
        taker.join();
        samples.take(inOrder, Integer.MAX_VALUE);

        assertThat(next.values()).hasSize(THREADS).containsOnly((long) SAMPLES);
        assertThat(samples.lost()).isZero();
    }

    @Test
    void whatFindsNoRoomIsCountedAndRoomComesBack() throws InterruptedException {
        RawSamples samples = new RawSamples(10L * RawSamples.CHUNK_BYTES);
        for (Thread thread : load(samples, SAMPLES)) {
            thread.join();
        }
        int kept = samples.take(sample -> {}, Integer.MAX_VALUE);
        assertThat(kept).isBetween(THREADS * RawChunk.SIZE, (THREADS + 10) * RawChunk.SIZE);
        assertThat(samples.lost()).isEqualTo((long) THREADS * SAMPLES - kept);

        long lostBefore = samples.lost();
        for (Thread thread : load(samples, 2 * RawChunk.SIZE)) {
            thread.join();
        }
        assertThat(samples.lost()).isEqualTo(lostBefore);
        assertThat(samples.take(sample -> {}, Integer.MAX_VALUE)).isEqualTo(THREADS * 2 * RawChunk.SIZE);
    }

    /** Runs it on that many threads, one after the other; none is collected meanwhile, so each counts as alive. */
    private static void onThreads(int threads, Runnable each) throws InterruptedException {
        for (int t = 0; t < threads; t++) {
            Thread thread = new Thread(each);
            thread.start();
            thread.join();
        }
    }

    @Test
    void tenThousandThreadsFindRoomThoughFewHaveAFullChunk() throws InterruptedException {
        RawSamples samples = new RawSamples(32L << 20);
        onThreads(10_000, () -> samples.add(sample("a", 1)));

        assertThat(samples.lost()).isZero();
        assertThat(samples.take(sample -> {}, Integer.MAX_VALUE)).isEqualTo(10_000);
    }

    @Test
    @Tag("full")
    void tenThousandThreadsThatSampleFasterThanAnybodyWritesLoseAllThatIsBeyondTheBoundAndItIsCounted()
            throws InterruptedException {
        int further = 1000;
        int each = 3 * RawChunk.SIZE;
        RawSamples samples = new RawSamples((long) further * RawSamples.CHUNK_BYTES);
        onThreads(10_000, () -> {
            for (int i = 0; i < each; i++) {
                samples.add(sample("a", i));
            }
        });
        int kept = samples.take(sample -> {}, Integer.MAX_VALUE);

        assertThat(kept).isEqualTo((10_000 + further) * RawChunk.SIZE);
        assertThat(samples.lost()).isEqualTo(10_000L * each - kept);
    }
}
