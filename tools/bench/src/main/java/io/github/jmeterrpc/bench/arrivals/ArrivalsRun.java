package io.github.jmeterrpc.bench.arrivals;

import io.github.jmeterrpc.bench.command.Benchmark;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.results.CsvResultLine;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.metrics.NearestRank;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Headless JMeter processes with one of the thread groups.
 *
 * @param suite suite with the JMeter home
 * @param folder folder for plans and result files
 */
record ArrivalsRun(Suite suite, Path folder) {

    /** The longest that any process may live. */
    static final Duration LIMIT = Duration.ofMinutes(3);
    /** JVM options of a generator, sufficient for ten thousand threads. */
    static final String HEAP = "-Xmx1g";

    private static final Pattern ACCOUNT =
            Pattern.compile("scheduled \\d+ = started \\d+ \\+ dropped \\d+ \\+ waiting \\d+");

    /** Thread groups that are compared. */
    enum ComparedGroup {
        /** The thread group of this suite. */
        ARRIVALS,
        /** JMeter's own: a thread for each arrival. */
        OPEN_MODEL,
        /** JMeter's own, at a rate that a Constant Throughput Timer keeps over all threads. */
        CLOSED
    }

    /**
     * Starts one.
     *
     * @param sampler sampler of the plan: {@code SLEEP} or {@code CALL}
     */
    JMeterRun start(String name, ComparedGroup group, String sampler, Map<String, ?> properties) {
        Map<String, String> all = new HashMap<>();
        properties.forEach((key, value) -> all.put(key, String.valueOf(value)));
        if (group == ComparedGroup.ARRIVALS) {
            all.put("sample_variables", "response_time,start_delay,woke_late");
        }
        Path plan = Benchmark.writePlan(
                ArrivalsRun.class, Map.of(group.name(), "true", sampler, "true"), folder.resolve(name + ".jmx"));
        return suite.jmeter()
                .start(name, plan, folder.resolve(name), all, List.of("-Xms512m", HEAP, "-Xss256k"), LIMIT);
    }

    /**
     * How many arrivals were scheduled, started, dropped and are waiting: the last such line of the
     * log.
     */
    static String account(JMeterRun run) {
        try (Stream<String> lines = Files.lines(run.log())) {
            return lines.map(ACCOUNT::matcher)
                    .filter(Matcher::find)
                    .map(Matcher::group)
                    .reduce((first, last) -> last)
                    .orElseThrow(() -> new IllegalStateException("No account of arrivals in " + run.log()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The values of a column of the result files, sorted, of samples that began this long after the
     * first one of all.
     */
    static double[] sorted(List<JMeterRun> runs, String column, long afterMillis) {
        List<CsvResultLine> lines = runs.stream()
                .<CsvResultLine>mapMulti((run, out) -> run.results().forEach(out))
                .toList();
        long first = lines.stream().mapToLong(CsvResultLine::start).min().orElse(0);
        return lines.stream()
                .filter(line -> line.start() >= first + afterMillis)
                .mapToDouble(line -> line.number(column))
                .sorted()
                .toArray();
    }

    static double percentile(double[] sorted, double percent) {
        return sorted[(int) NearestRank.of(percent, sorted.length) - 1];
    }
}
