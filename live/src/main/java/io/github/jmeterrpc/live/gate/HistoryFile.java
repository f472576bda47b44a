package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.files.CsvRecords;
import io.github.jmeterrpc.files.LockedFiles;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.report.ConsoleText;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The figures of earlier runs as comma-separated values, with one line per run and transaction, so
 * that a new transaction does not change the columns. The file is locked while it is read or
 * appended.
 */
public final class HistoryFile {

    /** Figures in the order of the columns. */
    static final List<Figure> FIGURES = List.of(
            Figure.COUNT,
            Figure.ERRORS,
            Figure.ERROR_SHARE,
            Figure.RATE,
            Figure.MEAN,
            Figure.P50,
            Figure.P90,
            Figure.P95,
            Figure.P99,
            Figure.P999,
            Figure.MAX,
            Figure.RESPONSE_P50,
            Figure.RESPONSE_P95,
            Figure.RESPONSE_P99);

    private static final List<String> KEYS = List.of("time", "title", "commit", "label");

    private static final String HEADER = Stream.concat(
                    KEYS.stream(), FIGURES.stream().map(HistoryFile::column))
            .collect(Collectors.joining(","));

    /** Environment variables of CI servers that contain the commit. */
    private static final List<String> COMMITS = List.of(
            "GITHUB_SHA",
            "CI_COMMIT_SHA",
            "GIT_COMMIT",
            "BUILD_SOURCEVERSION",
            "BITBUCKET_COMMIT",
            "CIRCLE_SHA1",
            "BUILDKITE_COMMIT",
            "TRAVIS_COMMIT");

    private static final int TRIES = 100;
    private static final long WAIT_MILLIS = 100;
    private static final MathContext DIGITS = new MathContext(6);

    private final Path file;

    /** @param file the file, which need not exist */
    public HistoryFile(Path file) {
        this.file = file.toAbsolutePath();
    }

    /**
     * An earlier run.
     *
     * @param time start of the run
     * @param figures measured figures by transaction
     */
    public record HistoryRun(Instant time, Map<String, Map<Figure, Double>> figures) {

        double figure(String transaction, Figure figure) {
            return figures.getOrDefault(transaction, Map.of()).getOrDefault(figure, Double.NaN);
        }
    }

    static String column(Figure figure) {
        return figure == Figure.ERROR_SHARE ? "error_percent" : figure.typed();
    }

    /**
     * Reads the runs of each title, the latest last.
     *
     * @throws IOException if the file cannot be read or written, or is not a history; the message
     *     names the line and the remedy
     */
    public Map<String, List<HistoryRun>> read() throws IOException {
        try (LockedFiles.LockedFile locked = lock()) {
            return runs(text(locked.content()));
        }
    }

    private LockedFiles.LockedFile lock() throws IOException {
        Files.createDirectories(file.getParent());
        for (int i = 0; i < TRIES; i++) {
            Optional<LockedFiles.LockedFile> locked = LockedFiles.lock(file);
            if (locked.isPresent()) {
                return locked.get();
            }
            try {
                Thread.sleep(WAIT_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        throw new IOException("another report has locked the file for " + TRIES * WAIT_MILLIS / 1000 + " s; try again");
    }

    private static String text(RandomAccessFile content) throws IOException {
        byte[] bytes = new byte[(int) content.length()];
        content.seek(0);
        content.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static Map<String, List<HistoryRun>> runs(String text) throws IOException {
        Map<String, List<HistoryRun>> runs = new LinkedHashMap<>();
        CsvRecords records = new CsvRecords(new StringReader(text), ',');
        long at = records.line();
        try {
            List<String> columns = records.next();
            if (columns == null) {
                return runs;
            }
            if (!columns.containsAll(KEYS)) {
                throw new IllegalArgumentException("it has no columns " + String.join(", ", KEYS)
                        + ": this is no history of runs; name another file");
            }
            at = records.line();
            for (List<String> values = records.next(); values != null; values = records.next()) {
                add(runs, columns, values);
                at = records.line();
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IOException("line " + at + ": " + e.getMessage(), e);
        }
        return runs;
    }

    private static void add(Map<String, List<HistoryRun>> runs, List<String> columns, List<String> values) {
        if (values.size() != columns.size()) {
            throw new IllegalArgumentException(
                    values.size() + " values in " + columns.size() + " columns; delete this line");
        }
        Instant time = Instant.parse(values.get(columns.indexOf("time")));
        List<HistoryRun> ofTitle =
                runs.computeIfAbsent(values.get(columns.indexOf("title")), title -> new ArrayList<>());
        if (ofTitle.isEmpty() || !ofTitle.get(ofTitle.size() - 1).time().equals(time)) {
            ofTitle.add(new HistoryRun(time, new LinkedHashMap<>()));
        }
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        for (Figure figure : FIGURES) {
            int column = columns.indexOf(column(figure));
            if (column >= 0 && !values.get(column).isEmpty()) {
                figures.put(figure, Double.parseDouble(values.get(column)));
            }
        }
        ofTitle.get(ofTitle.size() - 1).figures().put(values.get(columns.indexOf("label")), figures);
    }

    /**
     * Appends the lines of a run.
     *
     * @param environment environment variables, which may contain the commit
     * @throws IOException if the file cannot be written
     */
    public void append(RunState state, Map<String, String> environment) throws IOException {
        String commit = COMMITS.stream()
                .map(environment::get)
                .filter(value -> value != null && !value.isBlank())
                .findFirst()
                .orElse("");
        try (LockedFiles.LockedFile locked = lock()) {
            RandomAccessFile content = locked.content();
            String text = text(content);
            StringBuilder lines = new StringBuilder(text.isEmpty() ? HEADER + "\n" : text.endsWith("\n") ? "" : "\n");
            // Columns of the file that this version does not know stay empty.
            List<String> columns =
                    List.of((text.isEmpty() ? HEADER : text.lines().findFirst().orElseThrow()).split(","));
            for (RunRow row : state.table()) {
                lines.append(columns.stream()
                                .map(column -> value(column, commit, state, row))
                                .collect(Collectors.joining(",")))
                        .append('\n');
            }
            content.seek(content.length());
            content.write(lines.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String value(String column, String commit, RunState state, RunRow row) {
        return switch (column) {
            case "time" -> time(state).toString();
            case "title" -> quoted(title(state));
            case "commit" -> quoted(commit);
            case "label" -> quoted(label(row));
            default ->
                FIGURES.stream()
                        .filter(figure -> column(figure).equals(column))
                        .mapToDouble(figure -> figure.of(state, row))
                        .filter(value -> !Double.isNaN(value))
                        .mapToObj(value -> new BigDecimal(value, DIGITS).toPlainString())
                        .findFirst()
                        .orElse("");
        };
    }

    static Instant time(RunState state) {
        return Instant.ofEpochMilli(state.run().start());
    }

    /** Returns the value in one line, for programs that read lines. */
    static String title(RunState state) {
        return ConsoleText.visible(state.run().title());
    }

    static String label(RunRow row) {
        return ConsoleText.visible(row.transaction());
    }

    private static String quoted(String text) {
        return text.matches(".*[\",].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
