package io.github.jmeterrpc.benchmarks.raw;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The number of answered calls over time. */
public final class Timeline {

    private static final Pattern LINE = Pattern.compile("at (\\d+) ms answered (\\d+)");

    private final TreeMap<Long, Long> answeredAt = new TreeMap<>();

    private Timeline() {}

    static String line(long epochMillis, long answered) {
        return "at " + epochMillis + " ms answered " + answered;
    }

    /** Reads what a loop has printed; other lines are passed over. */
    public static Timeline read(Path output) {
        try (Stream<String> lines = Files.lines(output, StandardCharsets.ISO_8859_1)) {
            Timeline timeline = new Timeline();
            lines.map(LINE::matcher)
                    .filter(Matcher::matches)
                    .forEach(match -> timeline.answeredAt.merge(
                            Long.parseLong(match.group(1)), Long.parseLong(match.group(2)), Math::max));
            return timeline;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a line says that there was an answer. */
    public static boolean tellsOfAnswers(String line) {
        Matcher match = LINE.matcher(line);
        return match.matches() && Long.parseLong(match.group(2)) > 0;
    }

    /**
     * The calls answered between two times, milliseconds since 1970.
     *
     * @throws IllegalStateException if the timeline does not cover them
     */
    public double between(long from, long to) {
        return at(to) - at(from);
    }

    /** Between two lines the count is taken to grow evenly. */
    private double at(long time) {
        Map.Entry<Long, Long> before = answeredAt.floorEntry(time);
        Map.Entry<Long, Long> after = answeredAt.ceilingEntry(time);
        if (before == null || after == null) {
            throw new IllegalStateException("The loop's output says nothing about " + time);
        }
        if (before.getKey().equals(after.getKey())) {
            return before.getValue();
        }
        double share = (double) (time - before.getKey()) / (after.getKey() - before.getKey());
        return before.getValue() + share * (after.getValue() - before.getValue());
    }
}
