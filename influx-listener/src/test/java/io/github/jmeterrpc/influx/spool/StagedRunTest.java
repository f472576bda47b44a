package io.github.jmeterrpc.influx.spool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagedRunTest {

    private static final String KEY = "0123abcd";

    @TempDir
    private Path spool;

    private StagedRun create() throws IOException {
        return StagedRun.create(spool, new SpooledRun("import-old", Instant.now(), "here", "db"), KEY);
    }

    private EarlierRuns taken(Path folder, Account account) throws IOException {
        Messages silent = (level, message) -> {};
        EarlierRuns queue = new EarlierRuns(account, new SetAsideFile(spool, "aside", "", 1 << 20, silent), silent);
        assertThat(queue.take(folder)).isTrue();
        return queue;
    }

    @Test
    void isARunLikeAnyOtherOnceItIsComplete() throws IOException {
        Path folder;
        try (StagedRun staged = create()) {
            staged.add(Lines.of("a", 4000));
            staged.add(Lines.of("b", 4000));
            assertThat(RunFolder.list(spool)).isEmpty();
            assertThat(StagedRun.find(spool, KEY)).isEmpty();
            folder = staged.complete("1 2\n");
        }

        assertThat(RunFolder.list(spool)).containsExactly(folder);
        assertThat(SpooledRun.isFor(folder, "here")).isTrue();
        assertThat(StagedRun.find(spool, KEY)).contains(folder);
        assertThat(StagedRun.find(spool, "0123abce")).isEmpty();
        assertThat(StagedRun.note(folder)).isEqualTo("1 2\n");
        Account account = new Account();
        EarlierRuns queue = taken(folder, account);
        assertThat(account.totals().accepted()).isEqualTo(new PointCount(8000, 16_000));
        while (queue.first(5000).isPresent()) {
            queue.acknowledged(queue.first(5000).get());
        }
        queue.close();
        assertThat(StagedRun.find(spool, KEY)).as("kept until it is forgotten").contains(folder);
        EarlierRuns again = taken(folder, account);
        StagedRun.forget(folder);
        again.close();
        assertThat(spool).isEmptyDirectory();
    }

    @Test
    void aKilledAttemptLeavesNothingThatIsSent() throws IOException {
        // Not closed: its JVM is killed. Another JVM has no lock on it.
        Path unfinished = Files.createDirectories(spool.resolve(KEY + ".unfinished"));
        BatchFile half = BatchFile.at(unfinished, Instant.now(), 1, new PointCount(3, 6));
        Files.write(half.path(), BatchFile.pack("", Lines.of("old", 3)));

        try (StagedRun staged = create()) {
            staged.add(Lines.of("new", 2));
            Account account = new Account();
            taken(staged.complete("1 2"), account).close();
            assertThat(account.totals().accepted().points()).isEqualTo(2);
        }
    }

    @Test
    void anAttemptThatFailsLeavesNothing() throws IOException {
        try (StagedRun staged = create()) {
            staged.add(Lines.of("a", 6000));
        }

        assertThat(spool).isEmptyDirectory();
    }

    @Test
    void isWrittenByOneProcessAtATime() throws IOException {
        try (StagedRun staged = create()) {
            assertThatThrownBy(this::create).hasMessageContaining("the same import is running");
            staged.add(Lines.of("a", 1));
        }
    }
}
