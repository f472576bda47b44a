package io.github.jmeterrpc.live.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.RunHistory;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import io.github.jmeterrpc.live.report.EarlierRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which figures of a run are worse than those of the runs before it, and the file they are in. */
class HistoryTest {

    private static final String HEADER = "time,title,commit,label,count,errors,error_percent,rate,mean,p50,p90,p95,p99,"
            + "p99.9,max,response_p50,response_p95,response_p99";

    @TempDir
    private Path folder;

    /** A run that begins in minute 10, with a table of one row. */
    private static RunState now(String figures) throws IOException {
        return state(
                "{\"transaction\":\"all\",\"count\":1000," + figures + "}", ",\"steady\":{\"windows\":10,\"runs\":0}");
    }

    private static RunState state(String table, String further) throws IOException {
        String json = "{\"schema\":1,\"run\":{\"title\":\"t\",\"start\":600000},\"generators\":[],\"table\":[" + table
                + "]" + further + "}";
        return EarlierRun.read(json.getBytes(StandardCharsets.UTF_8));
    }

    /** Runs of which one begins each minute; NaN was not measured. */
    private static Map<String, List<HistoryFile.HistoryRun>> runs(Figure figure, double... values) {
        List<HistoryFile.HistoryRun> runs = new ArrayList<>();
        for (double value : values) {
            Map<Figure, Double> figures = Double.isNaN(value) ? Map.of() : Map.of(figure, value);
            runs.add(new HistoryFile.HistoryRun(Instant.ofEpochSecond(60L * runs.size()), Map.of("all", figures)));
        }
        return Map.of("t", runs);
    }

    private static RunHistory.Series series(Figure figure, RunState state, double... before) {
        return History.of(state, runs(figure, before))
                .document()
                .rows()
                .get(0)
                .figures()
                .get(HistoryFile.column(figure));
    }

    @ParameterizedTest
    @CsvSource({
        "rate, 68, false",
        "rate, 66, true",
        "rate, 140, false",
        "mean, 132, false",
        "mean, 134, true",
        "mean, 60, false"
    })
    void aFurtherRunIsExpectedInThePredictionIntervalOfTheRunsBefore(String name, double value, boolean worse)
            throws IOException {
        Figure figure = Figure.of(name, false).orElseThrow();
        RunHistory.Series series = series(figure, now("\"" + name + "\":" + value), 95, 100, 105);

        // 4.30 · 5 · √(1 + 1/3), times 1.19, and 3.2 % of 100.
        assertThat(series.low()).isCloseTo(100 - 32.74, within(0.01));
        assertThat(series.high()).isCloseTo(100 + 32.74, within(0.01));
        assertThat(series.worse()).isEqualTo(worse);
    }

    @Test
    void namesTheEndOfTheRangeThatTheFigureIsBeyond() throws IOException {
        assertThat(lines(Figure.RATE, "\"rate\":50", 95, 100, 105))
                .containsExactly("history: all: rate is 50.0, the last 3 runs had 95.0 to 105 /s, another one is"
                        + " expected from 67.3 on FAILED");
        assertThat(lines(Figure.MEAN, "\"mean\":150", 95, 100, 105))
                .containsExactly("history: all: mean is 150, the last 3 runs had 95.0 to 105 ms, another one is"
                        + " expected up to 133 FAILED");
        assertThat(lines(Figure.MEAN, "\"rate\":5", 95, Double.NaN, 100, 105))
                .as("not measured now, and in one of the runs")
                .containsExactly("history: all: mean is not measured, the last 3 runs had 95.0 to 105 ms FAILED");
        assertThat(series(Figure.RATE, now("\"rate\":50"), 1, 50, 99).low()).isZero();
    }

    private static List<String> lines(Figure figure, String now, double... before) throws IOException {
        RunHistory history = History.of(now(now), runs(figure, before)).document();
        return History.lines(history).stream().map(VerdictLine::text).toList();
    }

    @Test
    void aRunIsNotComparedToItself() throws IOException {
        double[] before = {95, 100, 105, 95, 100, 105, 95, 100, 105, 100, 400};
        RunHistory history =
                History.of(now("\"mean\":400"), runs(Figure.MEAN, before)).document();

        assertThat(history.times()).hasSize(10).doesNotContain(600_000L);
        assertThat(history.rows().get(0).figures().get("mean").worse()).isTrue();
    }

    @Test
    void comparesAFigureToTheRunsThatMeasuredItIfTheyAreThree() throws IOException {
        RunHistory.Series two = series(Figure.MEAN, now("\"mean\":500"), 100, Double.NaN, 100);
        assertThat(two.worse()).isFalse();
        assertThat(two.low()).isNaN();
        assertThat(two.before()).containsExactly(100.0, Double.NaN, 100.0);

        assertThat(series(Figure.MEAN, now("\"mean\":500"), 100, Double.NaN, 100, 100)
                        .worse())
                .isTrue();
    }

    @Test
    void aDifferenceBelowTheResolutionOfTheFigureIsNone() throws IOException {
        String resolution = ",\"steady\":{\"windows\":10,\"runs\":0,\"resolutionMs\":1}";
        RunState files =
                state("{\"transaction\":\"all\",\"count\":1000,\"errors\":4,\"mean\":5,\"rate\":5}", resolution);
        assertThat(series(Figure.MEAN, files, 5, 5, 5).high()).isCloseTo(5 * 1.032 + 1, within(1e-9));
        assertThat(series(Figure.RATE, files, 5, 5, 5).high())
                .as("without a resolution")
                .isCloseTo(5 * 1.032, within(1e-9));
        RunHistory.Series errors = series(Figure.ERROR_SHARE, files, 0, 0, 0);
        assertThat(errors.high()).as("3 of 1000 samples").isCloseTo(0.3, within(1e-9));
        assertThat(errors.now()).isCloseTo(0.4, within(1e-9));
        assertThat(errors.worse()).isTrue();
    }

    @Test
    void appendsAfterALastLineWithoutALineEnd() throws IOException {
        Path file = Files.writeString(folder.resolve("h.csv"), HEADER + "\n1970-01-01T00:00:00Z,t,,all,5,,,,,,,,,,,,,");
        new HistoryFile(file).append(now("\"mean\":7"), Map.of());

        assertThat(Files.readAllLines(file))
                .hasSize(3)
                .last()
                .isEqualTo("1970-01-01T00:10:00Z,t,,all,1000,,,,7,,,,,,,,,");
        new HistoryFile(file).append(now("\"mean\":8"), Map.of());
        assertThat(Files.readAllLines(file)).hasSize(4);
    }

    @Test
    void anEmptyValueWasNotMeasured() throws IOException {
        Path file = Files.writeString(
                folder.resolve("h.csv"),
                "label,rate,title,time,commit,own\nall,,t,1970-01-01T00:00:00Z,,1\npay,5,t,1970-01-01T00:00:00Z,,2\n"
                        + "all,6,t,1970-01-01T00:01:00Z,,\n");
        List<HistoryFile.HistoryRun> runs = new HistoryFile(file).read().get("t");

        assertThat(runs).hasSize(2);
        assertThat(runs.get(0).figure("all", Figure.RATE)).isNaN();
        assertThat(runs.get(0).figure("pay", Figure.RATE)).isEqualTo(5);
        assertThat(runs.get(1).figure("all", Figure.RATE)).isEqualTo(6);
        assertThat(runs.get(1).figure("all", Figure.MEAN))
                .as("without a column")
                .isNaN();

        new HistoryFile(file).append(now("\"rate\":7,\"mean\":8"), Map.of("GITHUB_SHA", " ", "GIT_COMMIT", "abc"));
        assertThat(Files.readAllLines(file))
                .as("in the columns of the file")
                .last()
                .isEqualTo("all,7,t,1970-01-01T00:10:00Z,abc,");
    }

    @Test
    void writesTitleAndLabelInOneLine() throws IOException {
        Path file = folder.resolve("h.csv");
        RunState state = state("{\"transaction\":\"a\\nb\",\"count\":1},{\"transaction\":\"c,\\\"d\",\"count\":1}", "");
        new HistoryFile(file).append(state.titled("two\nlines"), Map.of());

        assertThat(Files.readAllLines(file)).hasSize(3);
        Map<String, List<HistoryFile.HistoryRun>> runs = new HistoryFile(file).read();
        assertThat(runs).containsOnlyKeys("two\\nlines");
        assertThat(runs.get("two\\nlines").get(0).figures()).containsOnlyKeys("a\\nb", "c,\"d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1970-01-01T00:00:00Z,t,,all,5", "1970-01-01T00:00:00Z,t,,all,5,,,,,,,,,,,,,,"})
    void namesALineWithMissingOrFurtherValues(String line) throws IOException {
        Path file = Files.writeString(folder.resolve("h.csv"), HEADER + "\n" + line + "\n");

        assertThatThrownBy(() -> new HistoryFile(file).read())
                .isInstanceOf(IOException.class)
                .hasMessageMatching("line 2: \\d+ values in 18 columns; delete this line");
    }
}
