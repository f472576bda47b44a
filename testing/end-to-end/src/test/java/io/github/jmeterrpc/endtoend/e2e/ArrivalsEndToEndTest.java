package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real JMeters with the thread group Arrivals; the target, or the generator, stops for a while. */
@Tag("full")
@Tag("alone")
class ArrivalsEndToEndTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final long STOP_MILLIS = 3000;

    /**
     * How long a machine that others use too may take for the hundreds of calls that were held up.
     */
    private static final long CATCH_UP_MILLIS = 1500;

    @TempDir
    private Path folder;

    private final Suite suite = Suite.find();
    private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
    private ScriptedHttpServer target;

    @BeforeEach
    void startTarget() throws IOException {
        target = opened.add(new ScriptedHttpServer().always(request -> {
            gate.readLock().lock();
            gate.readLock().unlock();
            return new ScriptedReply(200, "");
        }));
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1000})
    void responseTimesShowTheStopOfATargetToEveryArrival(int threads) throws Exception {
        try (JMeterRun run = start("stop-" + threads, "rate(100/s) random_arrivals(10 s)", threads)) {
            awaitCalls(200);
            gate.writeLock().lock();
            long begin = System.currentTimeMillis();
            Thread.sleep(STOP_MILLIS);
            long end = System.currentTimeMillis();
            gate.writeLock().unlock();
            List<Map<String, Double>> samples = read(run);

            assertThat(samples).hasSize(1000);
            List<Double> seen = sorted(samples, "response_time");
            List<Double> expected = samples.stream()
                    .map(sample -> sample.get("intended_start"))
                    .map(due -> due < begin ? 0 : Math.max(0, end - due))
                    .sorted()
                    .toList();
            for (double percentile : new double[] {75, 80, 90, 95, 99, 99.9}) {
                double truth = at(expected, percentile);
                assertThat(at(seen, percentile))
                        .as("p" + percentile)
                        .isBetween(truth * 0.968 - 2, truth * 1.032 + CATCH_UP_MILLIS);
            }
            assertThat(Files.readString(run.log()))
                    .contains("Arrivals 'calls': scheduled 1000 = started 1000 + dropped 0 + waiting 0;");
            assertThat(points(run, "response_count", "transaction=all,")).isEqualTo(1000);
            assertThat(points(run, "arrivals_started", "transaction=internal ")).isPositive();
            if (threads == 10) {
                // The ten samples in flight are all that the service times show of it.
                assertThat(at(sorted(samples, "elapsed"), 95)).isLessThan(at(seen, 95) / 2);
                assertThat(sum(samples, "no_free_thread")).isGreaterThan(0.9 * sum(samples, "start_delay"));
            }
        }
    }

    @Test
    void theStopOfAGeneratorIsItsOwn() throws Exception {
        try (JMeterRun run = start("own", "rate(200/s) random_arrivals(8 s)", 10)) {
            awaitCalls(200);
            stop(run);
            List<Map<String, Double>> samples = read(run);

            assertThat(sum(samples, "start_delay")).isGreaterThan(600_000);
            assertThat(sum(samples, "woke_late")).isGreaterThan(0.99 * sum(samples, "start_delay"));
            assertThat(Files.readString(run.log())).contains("this generator itself started samples late");
        }
    }

    private JMeterRun start(String name, String schedule, int threads) throws IOException {
        Path plan = folder.resolve("arrivals.jmx");
        if (Files.notExists(plan)) {
            try (InputStream in = ArrivalsEndToEndTest.class.getResourceAsStream("arrivals.jmx")) {
                Files.copy(in, plan);
            }
        }
        Map<String, String> properties = new HashMap<>();
        properties.put("schedule", schedule);
        properties.put("threads", String.valueOf(threads));
        properties.put("port", String.valueOf(target.port()));
        properties.put("influx.url", points(folder.resolve(name)).toUri().toString());
        properties.put("sample_variables", "intended_start,start_delay,no_free_thread,woke_late,response_time");
        return suite.jmeter().start(name, plan, folder.resolve(name), properties, LIMIT);
    }

    private static Path points(Path run) {
        return run.resolve("points.lp");
    }

    /** The sum of a field over the points of the listener that hold a text. */
    private static double points(JMeterRun run, String field, String text) throws IOException {
        Pattern value = Pattern.compile("[ ,]" + field + "=([0-9.]+)");
        double sum = 0;
        for (String line : Files.readAllLines(points(run.log().getParent()))) {
            Matcher found = value.matcher(line);
            if (line.startsWith("jmeter,") && line.contains(text) && found.find()) {
                sum += Double.parseDouble(found.group(1));
            }
        }
        return sum;
    }

    private static void stop(JMeterRun run) throws InterruptedException {
        run.process().suspend();
        Thread.sleep(STOP_MILLIS);
        run.process().resume();
    }

    private void awaitCalls(long count) {
        await().pollInSameThread()
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(5))
                .until(() -> target.requests().size() >= count);
    }

    /** The numbers of the result file, by column. */
    private static List<Map<String, Double>> read(JMeterRun run) {
        run.await();
        try {
            List<String> lines = Files.readAllLines(run.results().path());
            List<String> header = List.of(lines.get(0).replace("\"", "").split(","));
            return lines.stream().skip(1).map(line -> numbers(header, line)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Double> numbers(List<String> header, String line) {
        String[] fields = line.replace("\"", "").split(",", -1);
        Map<String, Double> numbers = new HashMap<>();
        for (String column :
                List.of("elapsed", "intended_start", "start_delay", "no_free_thread", "woke_late", "response_time")) {
            numbers.put(column, Double.valueOf(fields[header.indexOf(column)]));
        }
        return numbers;
    }

    private static List<Double> sorted(List<Map<String, Double>> samples, String column) {
        return samples.stream().map(sample -> sample.get(column)).sorted().toList();
    }

    private static double at(List<Double> sorted, double percentile) {
        return sorted.get((int) Math.ceil(sorted.size() * percentile / 100) - 1);
    }

    private static double sum(List<Map<String, Double>> samples, String column) {
        return samples.stream().mapToDouble(sample -> sample.get(column)).sum();
    }
}
