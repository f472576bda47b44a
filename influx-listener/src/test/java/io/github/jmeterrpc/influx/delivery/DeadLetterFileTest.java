package io.github.jmeterrpc.influx.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.journal.Batches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
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
        DeadLetterFile file =
                new DeadLetterFile(folder, "run", "jmeter", 10_000, DeadLetterQuota.unbounded(), said::add);
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
        DeadLetterFile file = new DeadLetterFile(folder, "run", "jmeter", 1000, DeadLetterQuota.unbounded(), said::add);
        boolean kept = true;
        for (int i = 0; i < 100 && kept; i++) {
            kept = file.take(Batches.of("a", 1).lines(), "bad");
        }

        assertThat(kept).isFalse();
        assertThat(Files.size(file.path())).isBetween(900L, 1000L);
        assertThat(said).hasSize(2).last().asString().contains("are lost");
    }

    private Path earlier(String name, int bytes, int daysAgo) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".set-aside.lp"), "x".repeat(bytes));
        return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(daysAgo))));
    }

    @Test
    void filesOfManyTestsAreBoundedTogetherTheOldestGoFirstAndItIsSaid() throws IOException {
        Path third = earlier("c", 4000, 1);
        Path first = earlier("b", 4000, 3);
        Path second = earlier("a", 4000, 2);
        Path journal = Files.writeString(folder.resolve("000001.journal"), "x".repeat(9000));
        DeadLetterQuota room = DeadLetterQuota.of(folder, 10_000, said::add);
        DeadLetterFile file = new DeadLetterFile(folder, "run", "jmeter", 8000, room, said::add);

        assertThat(file.take(Batches.of("a", 1).lines(), "bad")).isTrue();
        assertThat(first).doesNotExist();
        assertThat(second).exists();
        assertThat(said)
                .first()
                .asString()
                .contains("in " + folder, "10000 bytes together, the limit by Journal limit (MB) (spoolMaxMb)")
                .contains("1 file(s), 4000 bytes, from b.set-aside.lp");
        for (int i = 0; i < 1000; i++) {
            file.take(Batches.of("a", 1).lines(), "bad");
        }
        assertThat(second).doesNotExist();
        assertThat(third).doesNotExist();
        assertThat(file.path()).exists();
        assertThat(journal).exists();
        assertThat(said.stream().filter(what -> what.contains("are deleted"))).hasSize(3);
    }

    @Test
    void aDirectoryNamedLikeOneIsLeftAlone() throws IOException {
        Path stubborn = Files.createDirectories(folder.resolve("old.set-aside.lp"));
        earlier("older", 20_000, 1);
        DeadLetterFile file = new DeadLetterFile(
                folder, "run", "jmeter", 8000, DeadLetterQuota.of(folder, 10_000, said::add), said::add);

        assertThat(file.take(Batches.of("a", 1).lines(), "bad")).isTrue();
        assertThat(stubborn).as("a directory").exists();
        assertThat(folder.resolve("older.set-aside.lp")).doesNotExist();
    }
}
