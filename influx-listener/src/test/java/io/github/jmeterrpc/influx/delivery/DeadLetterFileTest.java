package io.github.jmeterrpc.influx.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.journal.Batches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeadLetterFileTest {

    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();

    @Test
    void holdsLinesAndReasonsAsTheImportOfInfluxDbReadsThem() throws IOException {
        DeadLetterFile file = new DeadLetterFile(folder, "run", "jmeter", 10_000, said::add);
        assertThat(file.isUsed()).isFalse();

        assertThat(file.take(Batches.of("a", 2).lines(), "answers 400:\n\"bad\""))
                .isTrue();
        assertThat(file.take(Batches.of("b", 1).lines(), "answers 422")).isTrue();

        assertThat(Files.readAllLines(folder.resolve("run.set-aside.lp")))
                .containsExactly(
                        "# DML",
                        "# CONTEXT-DATABASE: jmeter",
                        "# Times are in nanoseconds.",
                        "# answers 400: \"bad\"",
                        "m,name=a,größe=0 v=1 5",
                        "m,name=a,größe=1 v=1 5",
                        "# answers 422",
                        "m,name=b,größe=0 v=1 5");
        assertThat(said).hasSize(1).first().asString().contains("answers 400", "2 point(s) set aside in", "run.set");
    }

    @Test
    void isBoundedAndSaysThatTheRestIsLost() throws IOException {
        DeadLetterFile file = new DeadLetterFile(folder, "run", "jmeter", 1000, said::add);
        boolean kept = true;
        for (int i = 0; i < 100 && kept; i++) {
            kept = file.take(Batches.of("a", 1).lines(), "bad");
        }

        assertThat(kept).isFalse();
        assertThat(Files.size(file.path())).isBetween(900L, 1000L);
        assertThat(said).hasSize(2).last().asString().contains("are lost");
    }
}
