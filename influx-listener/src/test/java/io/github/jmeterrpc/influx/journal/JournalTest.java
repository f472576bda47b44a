package io.github.jmeterrpc.influx.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.PointCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    @TempDir
    private Path spool;

    private Journal create(long segmentBytes) throws IOException {
        return Journal.create(spool, Batches.header("here"), segmentBytes);
    }

    private static List<Batch> drain(Path directory) throws Exception {
        List<Batch> batches = new ArrayList<>();
        try (Journal leftover = Journal.claim(directory).orElseThrow()) {
            leftover.drain(batch -> {
                batches.add(batch);
                return false;
            });
        }
        return batches;
    }

    private static List<Path> segments(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(f -> f.toString().endsWith(".journal")).sorted().toList();
        }
    }

    @Test
    void whatWasAppendedIsThereForTheNextRunWithWhereItBelongs() throws Exception {
        Journal journal = create(1 << 20);
        journal.append(Batches.of("a", 3));
        journal.append(Batches.of("b", 1));
        journal.close();

        assertThat(drain(journal.directory())).containsExactly(Batches.of("a", 3), Batches.of("b", 1));
        assertThat(JournalDirectories.header(journal.directory())).contains(Batches.header("here"));
    }

    @Test
    void whatIsSettledIsNotThereAfterACrash() throws Exception {
        Journal journal = create(1 << 20);
        PendingBatch.Place a = journal.append(Batches.of("a", 3));
        PendingBatch.Place b = journal.append(Batches.of("b", 1));
        journal.append(Batches.of("c", 1));
        journal.settle(b);
        Path copy = JournalCopies.copy(journal.directory(), spool);

        assertThat(drain(copy)).containsExactly(Batches.of("a", 3), Batches.of("c", 1));
        journal.settle(a);
        journal.close();
    }

    /** The files of a living run, byte by byte, without its lock. */
    @Test
    void aFileGoesWhenAllItsBatchesAreSettledAndTheDirectoryWithTheLast() throws Exception {
        Journal journal = create(1);
        PendingBatch.Place a = journal.append(Batches.of("a", 3));
        PendingBatch.Place b = journal.append(Batches.of("b", 3));
        assertThat(segments(journal.directory())).hasSize(2);

        journal.settle(a);
        assertThat(segments(journal.directory()))
                .containsExactly(journal.directory().resolve("000002.journal"));
        journal.settle(b);
        journal.close();
        assertThat(journal.directory()).doesNotExist();
    }

    @Test
    void aRecordCutOffAnywhereIsSkippedAndThoseBeforeItAreRead() throws Exception {
        Journal journal = create(1 << 20);
        journal.append(Batches.of("a", 2));
        Path file = segments(journal.directory()).get(0);
        int whole = (int) Files.size(file);
        journal.append(Batches.of("b", 2));
        byte[] bytes = Files.readAllBytes(file);
        journal.close();

        for (int length = whole; length < bytes.length; length++) {
            Files.write(file, java.util.Arrays.copyOf(bytes, length));
            try (Journal leftover = Journal.claim(journal.directory()).orElseThrow()) {
                assertThat(leftover.recoveredAmount()).isEqualTo(new PointCount(2, 4));
                assertThat(leftover.damages()).hasSize(length == whole ? 0 : 1);
            }
        }
    }

    @Test
    void aDamagedByteCostsNoMoreThanItsRecord() throws Exception {
        Journal journal = create(1 << 20);
        journal.append(Batches.of("a", 2));
        Path file = segments(journal.directory()).get(0);
        int beginOfB = (int) Files.size(file);
        journal.append(Batches.of("b", 2));
        int endOfB = (int) Files.size(file);
        journal.append(Batches.of("c", 2));
        byte[] bytes = Files.readAllBytes(file);
        journal.close();

        for (int i = beginOfB; i < endOfB; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= 0x20;
            Files.write(file, damaged);
            assertThat(drain(journal.directory()))
                    .as("byte " + i)
                    .containsExactly(Batches.of("a", 2), Batches.of("c", 2));
        }
    }

    @Test
    void aDirectoryInUseCannotBeClaimedAndStaysInUseAfterTheAttempt() throws Exception {
        Journal journal = create(1 << 20);
        journal.append(Batches.of("a", 2));

        assertThat(Journal.claim(journal.directory())).isEmpty();
        assertThat(Journal.claim(journal.directory())).isEmpty();
        journal.close();
        assertThat(Journal.claim(journal.directory())).isPresent();
    }

    @Test
    void runsThatBeginAtTheSameTimeHaveDirectoriesOfTheirOwn() throws Exception {
        Journal one = create(1 << 20);
        Journal two = create(1 << 20);

        assertThat(one.directory()).isNotEqualTo(two.directory());
        assertThat(JournalDirectories.directories(spool)).containsExactly(one.directory(), two.directory());
        one.close();
        two.close();
    }

    @Test
    void anInstanceWithAVeryLongNameHasADirectoryToo() throws Exception {
        JournalHeader header = new JournalHeader("here", "db", "generator " + "x".repeat(300), Batches.START);
        Journal journal = Journal.create(spool, header, 1 << 20);
        journal.append(Batches.of("a", 1));
        journal.close();

        assertThat(drain(journal.directory())).containsExactly(Batches.of("a", 1));
        assertThat(JournalDirectories.header(journal.directory())).contains(header);
    }

    @Test
    void halfAnEntryInTheFileOfSettledBatchesSpoilsNoOther() throws Exception {
        Journal journal = create(1 << 20);
        PendingBatch.Place a = journal.append(Batches.of("a", 1));
        journal.append(Batches.of("b", 1));
        journal.settle(a);
        journal.close();
        Path settled = journal.directory().resolve("settled");
        Files.write(settled, new byte[] {0, 0, 0}, java.nio.file.StandardOpenOption.APPEND);

        assertThat(drain(journal.directory())).containsExactly(Batches.of("b", 1));
        try (Journal leftover = Journal.claim(journal.directory()).orElseThrow()) {
            leftover.drain(batch -> true);
        }
        assertThat(journal.directory()).doesNotExist();
    }

    @Test
    void aFileOfAnotherVersionIsLeftAlone() throws Exception {
        Journal journal = create(1 << 20);
        journal.append(Batches.of("a", 1));
        Path file = segments(journal.directory()).get(0);
        journal.close();
        byte[] header = "version=9\n".getBytes();
        Files.write(file, JournalRecord.around(JournalRecord.ORIGIN, header));

        try (Journal leftover = Journal.claim(journal.directory()).orElseThrow()) {
            assertThat(leftover.damages()).singleElement().asString().contains("another version");
        }
        assertThat(file).exists();
    }
}
