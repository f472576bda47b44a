package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.results.ResultFile;
import io.github.jmeterrpc.support.results.ResultSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableTest {

    @TempDir
    Path folder;

    @Test
    void showsEachGeneratorAndAllTogether() throws IOException {
        ResultSummary first = results("1000,10,true\n1010,20,true\n").summary();
        ResultSummary second = results("1000,40,false\n1960,40,true\n").summary();
        ResultSummary total = new ResultSummary();
        total.add(first);
        total.add(second);

        assertThat(Table.of(List.of(first, second), total).lines())
                .map(line -> line.strip().replaceAll(" +", " "))
                .containsExactly(
                        "samples errors samples/s mean ms",
                        "generator 1 2 0 66.7 15.00",
                        "generator 2 2 1 2.0 40.00",
                        "total 4 1 4.0 27.50");
    }

    private ResultFile results(String lines) throws IOException {
        return new ResultFile(Files.writeString(folder.resolve("results.csv"), "timeStamp,elapsed,success\n" + lines));
    }
}
