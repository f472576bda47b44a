package io.github.jmeterrpc.influx.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.record.Sample;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Single samples from load threads to points. */
@Timeout(60)
class RawServiceTest {

    private static final int THREADS = 4;

    private final List<Line> written = new CopyOnWriteArrayList<>();

    private static Sample sample(String label) {
        Sample sample = new Sample();
        sample.label = label;
        sample.micros = 1500;
        sample.endMillis = System.currentTimeMillis() + 1000;
        sample.latencyMillis = 3;
        sample.connectMillis = 2;
        sample.receivedBytes = 100;
        sample.sentBytes = 10;
        sample.errors = 1;
        sample.responseCode = "500";
        return sample;
    }

    private static RawService service(LongSupplier pending, Consumer<List<Line>> points) {
        SeriesTags naming = new SeriesTags("jmeter", "app", "here", Map.of());
        return new RawService(naming, 10, pending, points);
    }

    private static void load(RawService service, int each) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    service.add(sample("a"));
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void aSampleBecomesAPointWithAllItsFigures() throws InterruptedException {
        RawService service = service(() -> 0, written::addAll);
        service.add(sample("pay"));
        service.finish(() -> 20_000);

        assertThat(written).singleElement().satisfies(line -> assertThat(line.text())
                .startsWith("jmeter_raw,application=app,instance=here,transaction=pay,statut=ko ")
                .contains("elapsed_ms=1.5", "latency=3", "connect=2", "bytes=100", "sent=10", "responseCode=\"500\""));
    }

    @Test
    void everySampleOfAllThreadsIsWrittenOnce() throws InterruptedException {
        RawService service = service(() -> 0, written::addAll);
        load(service, 20_000);
        service.finish(() -> 60_000);

        Set<String> times = new HashSet<>();
        written.forEach(line -> times.add(line.text().replaceAll(".* ", "")));
        assertThat(times).hasSize(THREADS * 20_000);
        assertThat(service.written()).isEqualTo(THREADS * 20_000);
        assertThat(service.lost()).isZero();
    }

    @Test
    void samplesBeyondTheBoundAreCountedAsLost() throws InterruptedException {
        RawService service = service(() -> RawService.MAX_PENDING, written::addAll);
        load(service, RawService.MAX_SAMPLES / 2);
        assertThat(service.lost()).isEqualTo(RawService.MAX_SAMPLES);
        service.finish(() -> 0);

        assertThat(written).isEmpty();
        assertThat(service.written()).isZero();
        assertThat(service.lost()).isEqualTo(2L * RawService.MAX_SAMPLES);
    }

    @Test
    void roomComesBackWhenPointsAreDelivered() throws InterruptedException {
        boolean[] delivered = {false};
        RawService service = service(() -> delivered[0] ? 0 : RawService.MAX_PENDING, written::addAll);
        load(service, RawService.MAX_SAMPLES / THREADS + 10);
        long lost = service.lost();
        assertThat(lost).isEqualTo(10L * THREADS);
        delivered[0] = true;
        while (service.written() < RawService.MAX_SAMPLES) {
            Thread.sleep(10);
        }
        service.add(sample("a"));
        service.finish(() -> 20_000);

        assertThat(service.written()).isEqualTo(RawService.MAX_SAMPLES + 1L);
        assertThat(service.lost()).isEqualTo(lost);
    }

    @Test
    void samplesThatDoNotFitIntoMemoryAreCountedAndTheNextAreWritten() throws InterruptedException {
        boolean[] failed = {false};
        RawService service = service(() -> 0, lines -> {
            if (!failed[0]) {
                failed[0] = true;
                throw new OutOfMemoryError("for this test");
            }
            written.addAll(lines);
        });
        service.add(sample("a"));
        while (service.lost() == 0) {
            Thread.sleep(10);
        }
        service.add(sample("b"));
        service.finish(() -> 20_000);

        assertThat(written).singleElement().satisfies(line -> assertThat(line.text())
                .contains("transaction=b"));
        assertThat(service.written()).isEqualTo(1);
        assertThat(service.lost()).isEqualTo(1);
    }

    @Test
    void anInterruptedFinishCountsUnwrittenSamples() {
        RawService possible = service(() -> 0, written::addAll);
        possible.add(sample("a"));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> possible.finish(() -> 20_000)).isInstanceOf(InterruptedException.class);
        assertThat(possible.written()).isEqualTo(1);
        assertThat(possible.lost()).isZero();

        RawService full = service(() -> RawService.MAX_PENDING, written::addAll);
        full.add(sample("a"));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> full.finish(() -> 20_000)).isInstanceOf(InterruptedException.class);
        assertThat(full.written()).isZero();
        assertThat(full.lost()).isEqualTo(1);
    }
}
