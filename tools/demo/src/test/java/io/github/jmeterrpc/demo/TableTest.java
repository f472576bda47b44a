package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.results.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableTest {

    @TempDir
    Path folder;

    @Test
    void showsEachGeneratorAndAllTogether() throws IOException {
        Table table = new Table();
        table.add(results("1000,10,true\n1010,20,true\n").summary());
        table.add(results("1000,40,false\n1960,40,true\n").summary());

        assertThat(table.text().lines())
                .map(line -> line.strip().replaceAll(" +", " "))
                .containsExactly(
                        "samples errors samples/s mean ms",
                        "generator 1 2 0 66.7 15.00",
                        "generator 2 2 1 2.0 40.00",
                        "total 4 1 4.0 27.50");
        assertThat(new ResponseTimes(0.42, 40, 123.4).line())
                .isEqualTo("response times: p50 0.42 ms, p95 40.0 ms, p99 123.4 ms");
    }

    private ResultFile results(String lines) throws IOException {
        return new ResultFile(Files.writeString(folder.resolve("results.csv"), "timeStamp,elapsed,success\n" + lines));
    }
}
