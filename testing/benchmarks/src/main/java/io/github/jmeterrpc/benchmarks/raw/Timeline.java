package io.github.jmeterrpc.benchmarks.raw;

import io.github.jmeterrpc.benchmarks.measure.Window;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The number of answered calls over time, as a loop prints it.
 *
 * @param output of the loop; other lines are ignored
 */
public record Timeline(Path output) {

    private static final Pattern LINE = Pattern.compile("at (\\d+) ms answered (\\d+)");

    public static Timeline of(Path output) {
        return new Timeline(output);
    }

    static String line(long epochMillis, long answered) {
        return "at " + epochMillis + " ms answered " + answered;
    }

    /** Whether a line reports at least one answer. */
    public static boolean hasAnswers(String line) {
        Matcher match = LINE.matcher(line);
        return match.matches() && Long.parseLong(match.group(2)) > 0;
    }

    /**
     * The calls answered in each window.
     *
     * @throws IllegalStateException if the output does not cover a window
     */
    public double[] calls(List<Window> windows) {
        TreeMap<Long, Long> answeredAt = new TreeMap<>();
        try (Stream<String> lines = Files.lines(output, StandardCharsets.ISO_8859_1)) {
            lines.map(LINE::matcher)
                    .filter(Matcher::matches)
                    .forEach(match -> answeredAt.merge(
                            Long.parseLong(match.group(1)), Long.parseLong(match.group(2)), Math::max));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return windows.stream()
                .mapToDouble(window -> at(window.to(), answeredAt) - at(window.from(), answeredAt))
                .toArray();
    }

    /** Between two lines the count is taken to grow evenly. */
    private static double at(long time, TreeMap<Long, Long> answeredAt) {
        Map.Entry<Long, Long> before = answeredAt.floorEntry(time);
        Map.Entry<Long, Long> after = answeredAt.ceilingEntry(time);
        if (before == null || after == null) {
            throw new IllegalStateException("The loop has printed nothing about " + time);
        }
        double share = (time - before.getKey()) / Math.max(1.0, after.getKey() - before.getKey());
        return before.getValue() + share * (after.getValue() - before.getValue());
    }
}
