package io.github.jmeterrpc.harness.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvResultFileTest {

    private static final String HEADER = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success\n";

    @TempDir
    Path folder;

    private CsvResultFile file(String text) throws IOException {
        return new CsvResultFile(Files.writeString(folder.resolve("results.csv"), text));
    }

    private static List<CsvResultLine> lines(CsvResultFile file) {
        List<CsvResultLine> lines = new ArrayList<>();
        file.forEach(lines::add);
        return lines;
    }

    @Test
    void countsSamplesAndErrorsBetweenFirstStartAndLastEnd() throws IOException {
        ResultSummary summary = file(HEADER + "1000,10,echo,200,OK,t 1-1,true\n"
                        + "1500,500,echo,503,down,t 1-1,false\n")
                .summary();

        assertThat(summary.samples()).isEqualTo(2);
        assertThat(summary.errors()).isEqualTo(1);
        assertThat(summary.firstStart()).isEqualTo(1000);
        assertThat(summary.lastEnd()).isEqualTo(2000);
        assertThat(summary.throughput()).isEqualTo(2.0);
        assertThat(summary.mean()).isEqualTo(255.0);
    }

    @Test
    void readsColumnsByTheirNames() throws IOException {
        CsvResultFile file = file("success,label,elapsed,timeStamp\ntrue,echo,7,1000\n");
        assertThat(lines(file)).singleElement().satisfies(line -> {
            assertThat(List.of(line.start(), line.elapsed(), line.end())).containsExactly(1000L, 7L, 1007L);
            assertThat(line.label()).isEqualTo("echo");
            assertThat(line.success()).isTrue();
            assertThat(line.responseCode()).isEmpty();
        });
    }

    @Test
    void readsQuotedFieldsWithCommasQuotesAndLineEnds() throws IOException {
        CsvResultFile file = file(HEADER + "1000,7,\"a,b\",500,\"said \"\"no\"\"\nand left\",t 1-1,false\r\n"
                + "1001,8,c,200,\"\",t 1-1,true");
        assertThat(lines(file))
                .extracting(CsvResultLine::label, CsvResultLine::responseMessage, CsvResultLine::success)
                .containsExactly(tuple("a,b", "said \"no\"\nand left", false), tuple("c", "", true));
    }

    @Test
    void takesPercentilesFromAllSamplesByNearestRank() throws IOException {
        StringBuilder text = new StringBuilder(HEADER);
        for (int elapsed = 200; elapsed >= 1; elapsed--) {
            text.append(1000).append(',').append(elapsed).append(",echo,200,OK,t,true\n");
        }
        ResultSummary summary = file(text.toString()).summary();

        assertThat(summary.percentile(50)).isEqualTo(100);
        assertThat(summary.percentile(95)).isEqualTo(190);
        assertThat(summary.percentile(99)).isEqualTo(198);
        assertThat(summary.percentile(100)).isEqualTo(200);
    }

    @Test
    void addsUpToTheFiguresOfAllSamples() throws IOException {
        ResultSummary total = file(HEADER + "1000,10,echo,200,OK,t,true\n").summary();
        total.add(file(HEADER + "1990,30,echo,200,OK,t,false\n").summary());
        total.add(file(HEADER).summary());

        assertThat(total.samples()).isEqualTo(2);
        assertThat(total.errors()).isEqualTo(1);
        assertThat(total.mean()).isEqualTo(20.0);
        assertThat(total.percentile(99)).isEqualTo(30);
        assertThat(total.lastEnd() - total.firstStart()).isEqualTo(1020);
    }

    @Test
    void isAllZeroWithoutSamples() throws IOException {
        ResultSummary summary = file(HEADER).summary();
        assertThat(summary.samples()).isZero();
        assertThat(summary.throughput()).isZero();
        assertThat(summary.mean()).isZero();
        assertThat(summary.percentile(99)).isZero();
    }

    @Test
    void refusesAFileWithoutHeader() throws IOException {
        CsvResultFile file = file("1000,10,echo,200,OK,t,true\n");
        assertThatThrownBy(file::summary).hasMessageContaining("results.csv");
    }

    @Test
    void countsTheSamplesOfAFileThatGrows() throws IOException {
        assertThat(new CsvResultFile(folder.resolve("results.csv")).samplesSoFar())
                .isZero();
        assertThat(file(HEADER).samplesSoFar()).isZero();
        assertThat(file(HEADER + "1000,10,echo,200,OK,t,true\n1000,10,e").samplesSoFar())
                .isEqualTo(2);
    }
}
