package io.github.jmeterrpc.benchmarks.inside;

import io.github.jmeterrpc.influx.line.BucketRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.record.Labels;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.influx.window.ClosedWindow;
import io.github.jmeterrpc.influx.window.ThreadCounts;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long closing a window takes off the load threads, rows included, and how much memory the samples of open windows
 * take: 50 threads that each record every one of 1,000 labels in every window.
 */
public final class WindowClosing {

    private static final int THREADS = 50;
    private static final int LABELS = 1000;
    private static final int WINDOWS = 20;

    private WindowClosing() {}

    public static void main(String[] arguments) throws Exception {
        Recorder recorder = new Recorder(new Labels(false, label -> true, 2000), 0, 5000);
        Rows rows = new Rows(
                new SeriesTags("jmeter", "shop", "here", Map.of()),
                List.of(Percentile.of(99), Percentile.of(95)),
                2000,
                Optional.of(new BucketRows(DurationThresholds.NONE, 5000)),
                true);
        String[] labels = new String[LABELS];
        Arrays.setAll(labels, i -> "GET /path/of/resource/" + i);
        long before = used();
        CyclicBarrier turn = new CyclicBarrier(THREADS + 1);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            Thread thread = new Thread(() -> load(recorder, labels, turn));
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        double[] millis = new double[WINDOWS];
        int made = 0;
        for (int w = 0; w < WINDOWS; w++) {
            turn.await();
            turn.await();
            long start = System.nanoTime();
            ClosedWindow closed = new ClosedWindow(
                    5000L * w,
                    5000,
                    recorder.advance(5000L * (w + 1), 5000L * (w + 2), 0),
                    new ThreadCounts(THREADS, THREADS, 0));
            made = rows.of(closed).size();
            millis[w] = (System.nanoTime() - start) / 1e6;
        }
        long memory = used() - before;
        // The first ones are the compiler's.
        double[] warm = Arrays.copyOfRange(millis, WINDOWS / 2, WINDOWS);
        Arrays.sort(warm);
        System.out.println(String.format(
                Locale.ROOT,
                "listener window labels=%d threads=%d rows=%d close_ms=%.1f first_ms=%.1f worst_ms=%.1f memory_mb=%.1f",
                LABELS,
                THREADS,
                made,
                warm[warm.length / 2],
                millis[0],
                warm[warm.length - 1],
                memory / 1048576.0));
        System.exit(0);
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static void load(Recorder recorder, String[] labels, CyclicBarrier turn) {
        try {
            for (int w = 0; w < WINDOWS; w++) {
                turn.await();
                for (String label : labels) {
                    ThreadRecorder thread = recorder.forThisThread();
                    Sample sample = thread.sample();
                    sample.label = label;
                    sample.endMillis = 5000L * w + 1;
                    // Five samples a window: as many different durations as rare labels have.
                    sample.count = 1;
                    sample.hits = 1;
                    sample.totalHits = 1;
                    sample.bytesInTotal = true;
                    for (int i = 0; i < 5; i++) {
                        sample.micros = 1000 + ThreadLocalRandom.current().nextInt(20_000);
                        thread.record();
                    }
                }
                turn.await();
            }
            // Their buffers stay until the end.
            Thread.sleep(60_000);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
