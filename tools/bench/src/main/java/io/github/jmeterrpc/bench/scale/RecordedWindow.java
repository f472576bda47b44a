package io.github.jmeterrpc.bench.scale;

import io.github.jmeterrpc.bench.command.Benchmark;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of a real generator after a window, which others can repeat under their own names.
 *
 * @param lines lines of line protocol, without time stamps
 */
record RecordedWindow(List<String> lines) {

    private static final Pattern INSTANCE = Pattern.compile("(?<=,instance=)[^, ]+");
    private static final Pattern ALL_SAMPLES =
            Pattern.compile("jmeter,(?=\\S*,statut=all[, ])\\S*,transaction=([^, ]+)\\S* (\\S+)");
    private static final Pattern FIELD = Pattern.compile("([\\w.]+)=([\\d.]+)");

    /**
     * Runs a headless JMeter with a listener that writes to a file, and takes the window with the
     * most lines.
     */
    static RecordedWindow record(Suite suite, Path folder, int labels, int windowSeconds) {
        Path plan = Benchmark.writePlan(
                RecordedWindow.class,
                Map.of("LAST_LABEL", String.valueOf(labels - 1), "WINDOW", String.valueOf(windowSeconds)),
                folder.resolve("plan.jmx"));
        Path points = folder.resolve("points.lp");
        Map<String, String> properties =
                Map.of("points", points.toUri().toString(), "seconds", String.valueOf(3 * windowSeconds));
        Duration limit = Duration.ofSeconds(60 + 4L * windowSeconds);
        try (ManagedProcess jmeter = suite.jmeter().launch("JMeter", plan, folder, properties, List.of(), limit)) {
            jmeter.awaitSuccess();
        }
        try (Stream<String> written = Files.lines(points)) {
            Map<String, List<String>> byTime = written.filter(line -> line.matches("[^#]+ \\d+"))
                    .collect(Collectors.groupingBy(
                            line -> line.substring(line.lastIndexOf(' ') + 1), TreeMap::new, Collectors.toList()));
            return new RecordedWindow(byTime.values().stream()
                    .reduce((one, other) -> other.size() > one.size() ? other : one)
                    .orElseThrow(() -> new IllegalStateException("No points in " + points))
                    .stream()
                    .map(line -> line.substring(0, line.lastIndexOf(' ')))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same of another generator. */
    String of(int generator, long windowMillis) {
        String time = " " + windowMillis + "000000\n";
        String instance = "10.1." + generator / 250 + "." + generator % 250 + ":9270";
        return lines.stream()
                .map(line -> INSTANCE.matcher(line).replaceAll(instance) + time)
                .collect(Collectors.joining());
    }

    /**
     * Count and percentiles, as the listener names them, by label; those of all labels are at
     * {@code all}.
     */
    Map<String, Map<String, Double>> figures() {
        Map<String, Map<String, Double>> figures = new HashMap<>();
        lines.stream()
                .map(ALL_SAMPLES::matcher)
                .filter(Matcher::matches)
                .forEach(row -> figures.put(
                        row.group(1),
                        FIELD.matcher(row.group(2))
                                .results()
                                .collect(Collectors.toMap(
                                        (MatchResult field) -> field.group(1),
                                        field -> Double.valueOf(field.group(2))))));
        return figures;
    }
}
