package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.results.CsvResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredPartTest {

    @TempDir
    Path folder;

    @Test
    void leavesOutTheWarmUpOfTheGeneratorThatStartedLast() throws IOException {
        List<CsvResultFile> results = List.of(
                results("1", "1000,900,echo,true\n11999,900,echo,true\n12000,10,echo,true\n"),
                results("2", "2000,900,echo,true\n12500,30,echo,true\n"));

        List<String> table = MeasuredPart.of(results, "Demo", 10, warning -> {})
                .orElseThrow()
                .table();

        assertThat(table.get(0)).containsPattern("^transaction +count +errors +rate/s +mean ");
        assertThat(table).anyMatch(row -> row.matches("all +2 +0 +\\S+ +20\\.0 .*"));
    }

    @Test
    void showsPlainFigures() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 40_000; i++) {
            lines.append(1000 + i).append(',').append(5 + i * 7919L % 40).append(",echo,true\n");
        }
        MeasuredPart measured = MeasuredPart.of(List.of(results("1", lines.toString())), "Demo", 1, warning -> {})
                .orElseThrow();

        assertThat(measured.state().steady().hasIntervals()).isTrue();
        assertThat(String.join("\n", measured.table())).doesNotContain("±", "≥", "?", "95 of 100");
    }

    @Test
    void writesTheReportOfTheSameCalls() throws IOException {
        Path page = folder.resolve("report.html");
        MeasuredPart.of(List.of(results("1", "1000,900,echo,true\n2500,10,slow,true\n")), "Demo: title", 1, w -> {})
                .orElseThrow()
                .write(page);

        assertThat(Files.readString(page)).contains("Demo: title", "\"slow\"").doesNotContain("\"echo\"");
    }

    @Test
    void isEmptyWithoutCallsAfterTheWarmUp() throws IOException {
        assertThat(MeasuredPart.of(List.of(results("1", "1000,9,echo,true\n")), "Demo", 5, w -> {}))
                .isEmpty();
    }

    private CsvResultFile results(String name, String lines) throws IOException {
        return new CsvResultFile(
                Files.writeString(folder.resolve(name + ".csv"), "timeStamp,elapsed,label,success\n" + lines));
    }
}
