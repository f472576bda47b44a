package io.github.jmeterrpc.benchmarks.scale;

import io.github.jmeterrpc.influx.health.HealthRows;
import io.github.jmeterrpc.influx.health.HealthSnapshot;
import io.github.jmeterrpc.influx.health.HealthSnapshot.ClockOffset;
import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.health.Prober.Probe;
import io.github.jmeterrpc.influx.line.BucketRows;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.Labels;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadCounts;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.PointCount;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The rows of generators that record the same in each window, and what all of them recorded together. */
final class SimulatedGenerators {

    /** Samples of a label in a window of one generator. */
    private static final int SAMPLES = 10;

    private static final HealthSnapshot HEALTH =
            new HealthSnapshot(5000, 20, 30, 5, 2, 100, 800, 0, 10, 200, 65_536, 1, new ClockOffset(0.1, 0.2));
    private static final PointCount WRITTEN = new PointCount(1000, 0);
    private static final PointCount NONE = new PointCount(0, 0);
    private static final Account.Totals DELIVERY = new Account.Totals(WRITTEN, WRITTEN, NONE, NONE, NONE, 0);
    private static final List<Probe> PROBES = List.of(new Probe(new ProbeTarget("10.0.0.1", 20880), 0.3));

    private final int labels;
    /** For each generator its lines, without time stamps. */
    private final List<List<String>> lines = new ArrayList<>();
    /** For each label all durations, sorted, microseconds; those of all labels come last. */
    private final List<long[]> truth = new ArrayList<>();

    SimulatedGenerators(int generators, int labels, long windowMillis) {
        this.labels = labels;
        Random random = new Random(1);
        long[][] micros = new long[labels][generators * SAMPLES];
        for (int generator = 0; generator < generators; generator++) {
            Recorder recorder = new Recorder(new Labels(false, label -> true, labels), 0, Long.MAX_VALUE);
            ThreadRecorder thread = recorder.forThisThread();
            for (int label = 0; label < labels; label++) {
                for (int i = 0; i < SAMPLES; i++) {
                    // Some ms, a few hundreds, as response times are spread; some generators are farther away than
                    // others.
                    long duration = (long) (1000 * Math.exp(1 + random.nextGaussian()) * (1 + label % 7) + generator);
                    micros[label][generator * SAMPLES + i] = duration;
                    Sample sample = thread.sample();
                    sample.label = label(label);
                    sample.endMillis = 1;
                    sample.micros = duration;
                    sample.count = 1;
                    thread.record();
                }
            }
            Rows rows = new Rows(
                    naming(generator),
                    List.of(Percentile.of(99), Percentile.of(95), Percentile.of(90)),
                    labels,
                    Optional.of(new BucketRows(DurationThresholds.NONE, windowMillis)),
                    true);
            ClosedWindow window = new ClosedWindow(0, windowMillis, recorder.end(), new ThreadCounts(1, 1, 0));
            lines.add(
                    Stream.of(rows.of(window), new HealthRows().of(naming(generator), window, HEALTH, DELIVERY, PROBES))
                            .flatMap(List::stream)
                            .map(Line::text)
                            .map(line -> line.substring(0, line.lastIndexOf(' ')))
                            .toList());
        }
        for (long[] ofLabel : micros) {
            truth.add(sorted(ofLabel));
        }
        truth.add(sorted(Arrays.stream(micros).flatMapToLong(Arrays::stream).toArray()));
    }

    private static long[] sorted(long[] values) {
        Arrays.sort(values);
        return values;
    }

    static SeriesTags naming(int generator) {
        return new SeriesTags(
                "jmeter",
                "shop",
                String.format(Locale.ROOT, "10.1.%d.%d:9270", generator / 250, generator % 250),
                Map.of("run", "scale"));
    }

    static String label(int label) {
        return "GET /path/of/resource/" + label;
    }

    int generators() {
        return lines.size();
    }

    int labels() {
        return labels;
    }

    /** Points of a generator in a window. */
    int points(int generator) {
        return lines.get(generator).size();
    }

    /** What a generator writes after a window. */
    List<String> body(int generator, long windowMillis) {
        String time = " " + TimeUnit.MILLISECONDS.toNanos(windowMillis);
        List<String> body = new ArrayList<>();
        lines.get(generator).forEach(line -> body.add(line + time));
        return body;
    }

    /** Samples of a label in a window of all generators together; {@link #labels()} is all labels. */
    int samples(int label) {
        return truth.get(label).length;
    }

    /** A percentile of them by the nearest rank, ms. */
    double percentileMillis(int label, double percent) {
        long[] sorted = truth.get(label);
        return sorted[Math.max(0, (int) Math.ceil(sorted.length * percent / 100) - 1)] / 1000.0;
    }
}
