package io.github.jmeterrpc.influx.spool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.DeadLetterFile;
import io.github.jmeterrpc.influx.delivery.DeliveryCounters;
import io.github.jmeterrpc.influx.delivery.PointCount;
import io.github.jmeterrpc.influx.journal.Batches;
import io.github.jmeterrpc.influx.journal.FsyncPolicy;
import io.github.jmeterrpc.influx.journal.Journal;
import io.github.jmeterrpc.influx.journal.JournalDirectories;
import java.io.IOException;
import java.io.SyncFailedException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalSpoolTest {

    private static final int KB = 1024;

    @TempDir
    private Path folder;

    private final DeliveryCounters counters = new DeliveryCounters();
    private final DeliveryCounters earlier = new DeliveryCounters();
    private final AtomicInteger failures = new AtomicInteger();

    private JournalSpool spool(Path directory, long maxBytes, long maxMemory) {
        Backlog backlog = new Backlog(directory, "here", earlier);
        return JournalSpool.in(new Disk(directory, maxBytes, Batches.header("here"), backlog), maxMemory, counters);
    }

    /** A spool on a disk that accepts writes and fails to sync them, as a remote disk over its quota; a file per batch. */
    private JournalSpool unforced(Path directory) {
        FsyncPolicy failing = new FsyncPolicy(segment -> {
            failures.incrementAndGet();
            throw new SyncFailedException("Disk quota exceeded");
        });
        Disk disk = new Disk(directory, 100 * KB, Batches.header("here"), Backlog.none(), failing);
        return JournalSpool.in(disk, 100 * KB, counters);
    }

    private Batch add(JournalSpool spool, String name) {
        Batch batch = Batches.large(name, 10 * KB);
        counters.accepted(PointCount.of(batch));
        spool.add(batch);
        return batch;
    }

    private static List<Batch> take(JournalSpool spool) throws InterruptedException {
        List<Batch> taken = new ArrayList<>();
        for (var batch = spool.first(1); batch.isPresent(); batch = spool.first(1)) {
            taken.add(batch.get());
            spool.removeFirst(1);
        }
        return taken;
    }

    private static long bytesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(f -> f.toFile().length())
                    .sum();
        }
    }

    @Test
    void keepsTheOrderAndABatchUntilItIsRemoved() throws InterruptedException {
        JournalSpool spool = spool(folder, 1 << 20, KB);
        Batch a = add(spool, "a");
        Batch b = add(spool, "b");

        Batch first = spool.first(1).orElseThrow();
        assertThat(first).isEqualTo(a);
        assertThat(spool.first(1)).contains(first);
        spool.postponeFirst();
        assertThat(take(spool)).containsExactly(b, a);
        spool.close();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whenFullTheOldestGoesButNotTheOneBeingSentAndTheDiskIsBounded() throws Exception {
        long max = 100 * KB;
        JournalSpool spool = spool(folder, max, KB);
        Batch sending = add(spool, "a");
        assertThat(spool.first(1)).contains(sending);
        List<Batch> later = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            later.add(add(spool, "b" + i));
            assertThat(bytesIn(folder)).isLessThanOrEqualTo(max);
        }

        assertThat(spool.first(1)).contains(sending);
        spool.removeFirst(1);
        List<Batch> left = take(spool);
        assertThat(left).isEqualTo(later.subList(30 - left.size(), 30)).hasSizeBetween(5, 9);
        assertThat(counters.totals().lost()).isEqualTo(new PointCount(30 - left.size(), (30 - left.size()) * 5));
    }

    @Test
    void whenFullWhatEarlierRunsLeftGoesFirst() throws Exception {
        JournalSpool before = spool(folder, 1 << 20, KB);
        for (int i = 0; i < 5; i++) {
            add(before, "old" + i);
        }
        before.close();

        Backlog backlog = new Backlog(folder, "here", earlier);
        assertThat(backlog.first(1)).isPresent();
        DeliveryCounters own = new DeliveryCounters();
        JournalSpool spool = JournalSpool.in(new Disk(folder, 100 * KB, Batches.header("here"), backlog), KB, own);
        for (int i = 0; i < 6; i++) {
            spool.add(Batches.large("new" + i, 10 * KB));
        }

        assertThat(own.totals().lost()).isEqualTo(PointCount.NONE);
        assertThat(earlier.totals().lost().points()).isPositive();
        assertThat(take(spool)).hasSize(6);
    }

    @Test
    void whereNothingCanBeWrittenPointsWaitInMemoryUntilItCan() throws Exception {
        Path blocked = folder.resolve("blocked");
        Files.writeString(blocked, "a file, not a directory");
        JournalSpool spool = spool(blocked, 1 << 20, 100 * KB);
        Batch a = add(spool, "a");
        Batch b = add(spool, "b");
        assertThat(spool.where()).isEqualTo("in memory");
        Files.delete(blocked);
        Batch c = add(spool, "c");

        assertThat(spool.where()).contains("blocked");
        assertThat(bytesIn(blocked)).as("also what came before").isGreaterThan(30 * KB);
        assertThat(spool.first(1)).contains(a);
        spool.close();
        Path run = JournalDirectories.directories(blocked).get(0);
        List<Batch> left = new ArrayList<>();
        try (Journal leftover = Journal.claim(run).orElseThrow()) {
            leftover.drain(left::add);
        }
        assertThat(left).containsExactlyInAnyOrder(a, b, c);
        assertThat(counters.totals().lost()).isEqualTo(PointCount.NONE);
    }

    @Test
    void whatCannotBeReadAtTheMomentIsNotLostAndTheOthersComeFirst() throws Exception {
        // A file for each batch, closed when it is full: the process may have no file left to open.
        JournalSpool spool = spool(folder, 100 * KB, KB);
        Batch a = add(spool, "a");
        Batch b = add(spool, "b");
        Path file = JournalDirectories.directories(folder).get(0).resolve("000001.journal");
        Path aside = Files.move(file, folder.resolve("aside"));
        Files.createDirectory(file);

        assertThatThrownBy(() -> spool.first(1)).isInstanceOf(UncheckedIOException.class);
        assertThat(spool.first(1)).contains(b);
        spool.removeFirst(1);
        Files.delete(file);
        Files.move(aside, file);
        assertThat(take(spool)).containsExactly(a);
        assertThat(counters.totals().lost()).isEqualTo(PointCount.NONE);
    }

    @Test
    void whatIsGoneIsLostAndKeepsNothingElseWaiting() throws Exception {
        JournalSpool spool = spool(folder, 100 * KB, KB);
        Batch a = add(spool, "a");
        Batch b = add(spool, "b");
        Files.delete(JournalDirectories.directories(folder).get(0).resolve("000001.journal"));

        assertThat(take(spool)).containsExactly(b);
        assertThat(counters.totals().lost()).isEqualTo(PointCount.of(a));
    }

    @Test
    void whatWasWrittenButNotForcedIsOnDiskOnceAndGoesWithItsDirectoryWhenItIsSent() throws Exception {
        JournalSpool spool = unforced(folder);
        Batch a = add(spool, "a");
        Batch b = add(spool, "b");

        assertThat(failures).hasValueGreaterThanOrEqualTo(2);
        assertThat(spool.where()).contains(folder.toString());
        assertThat(take(spool)).containsExactly(a, b);
        spool.keep();
        spool.close();
        assertThat(folder).isEmptyDirectory();
        assertThat(counters.totals().lost()).isEqualTo(PointCount.NONE);
    }

    @Test
    void whatWasBroughtToADiskThatCannotForceItIsPendingThereAndNotLost() throws Exception {
        Path blocked = Files.createFile(folder.resolve("0"));
        JournalSpool spool = unforced(blocked);
        Batch a = add(spool, "a");
        Files.delete(blocked);
        spool.close();

        assertThat(failures).hasPositiveValue();
        assertThat(spool.amount())
                .isEqualTo(PointCount.of(a))
                .isEqualTo(counters.totals().pending());
        List<Batch> left = new ArrayList<>();
        try (Journal leftover =
                Journal.claim(JournalDirectories.directories(blocked).get(0)).orElseThrow()) {
            leftover.drain(left::add);
        }
        assertThat(left).containsExactly(a);
    }

    @Test
    void memoryIsBoundedToo() throws Exception {
        Path blocked = Files.createFile(folder.resolve("blocked"));
        JournalSpool spool = spool(blocked, 1 << 20, 35 * KB);
        Batch sending = add(spool, "a");
        assertThat(spool.first(1)).contains(sending);
        for (int i = 0; i < 10; i++) {
            add(spool, "b" + i);
        }

        assertThat(counters.totals().lost().points()).isEqualTo(8);
        assertThat(spool.amount())
                .isEqualTo(new PointCount(3, 15))
                .isEqualTo(counters.totals().pending());
        spool.close();
        assertThat(counters.totals().lost()).isEqualTo(new PointCount(11, 55));
    }

    @Test
    void ofABatchThatWasSentInPartTheRestWaits() throws Exception {
        JournalSpool onDisk = spool(folder.resolve("disk"), 1 << 20, KB);
        JournalSpool inMemory = JournalSpool.inMemory(counters);
        for (JournalSpool spool : List.of(onDisk, inMemory)) {
            Batch batch = Batches.of("a", 5);
            counters.accepted(PointCount.of(batch));
            spool.add(batch);
            spool.first(3).orElseThrow();
            spool.removeFirst(2);
            assertThat(spool.amount()).isEqualTo(new PointCount(3, 6));
            spool.postponeFirst();
            assertThat(spool.first(100).orElseThrow().lines())
                    .isEqualTo(batch.lines().subList(2, 5));
        }

        onDisk.close();
        assertThat(onDisk.amount()).isEqualTo(new PointCount(3, 6));
        inMemory.close();
        assertThat(inMemory.amount()).isEqualTo(PointCount.NONE);
        assertThat(counters.totals().lost()).isEqualTo(new PointCount(3, 6));
    }

    @Test
    void theOwnerAloneMayReadWhatWaitsAndWhatIsSetAside() throws Exception {
        JournalSpool spool = spool(folder.resolve("new/spool"), 1 << 20, KB);
        add(spool, "a");
        add(spool, "b");
        spool.first(1);
        spool.removeFirst(1);
        new DeadLetterFile(folder.resolve("new/spool"), "run", "db", 1000, what -> {})
                .take(Batches.of("c", 1).lines(), "bad");

        try (Stream<Path> all = Files.walk(folder.resolve("new"))) {
            assertThat(all).hasSize(7).allMatch(path -> PosixFilePermissions.toString(posix(path))
                    .equals(Files.isDirectory(path) ? "rwx------" : "rw-------"));
        }
    }

    private static Set<PosixFilePermission> posix(Path path) {
        try {
            return Files.getPosixFilePermissions(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatWaitsIsJoinedUpToTheLimitUnlessItIsToGoAlone() throws Exception {
        JournalSpool spool = spool(folder, 1 << 20, KB);
        for (String name : List.of("a", "b", "c", "d")) {
            spool.add(Batches.of(name, 10));
        }

        assertThat(names(spool.first(39))).containsExactly("a", "b", "c");
        assertThat(spool.isJoined()).isTrue();
        spool.removeFirst(12);
        assertThat(names(spool.first(1000))).containsExactly("b", "c", "d");
        spool.separateFirst();
        assertThat(names(spool.first(1000))).containsExactly("b");
        assertThat(spool.isJoined()).isFalse();
        spool.postponeFirst();
        spool.add(Batches.of("e", 10));
        assertThat(names(spool.first(1000))).containsExactly("c");
        spool.removeFirst(10);
        spool.first(1000);
        spool.removeFirst(10);
        assertThat(names(spool.first(1000))).containsExactly("b");
        spool.removeFirst(8);
        assertThat(names(spool.first(1000))).containsExactly("e");
    }

    private static List<String> names(Optional<Batch> batch) {
        return batch.orElseThrow().lines().stream()
                .map(line -> line.text().replaceFirst("m,name=(.).*", "$1"))
                .distinct()
                .toList();
    }

    @Test
    void aWindowLargerThanTheDiskMayTakeWaitsInMemory() throws Exception {
        JournalSpool spool = spool(folder, 5 * KB, 100 * KB);
        Batch a = add(spool, "a");

        assertThat(take(spool)).containsExactly(a);
    }

    @Test
    void whatComesAfterTheEndMakesNoDirectoryAgain() throws Exception {
        JournalSpool spool = spool(folder, 1 << 20, KB);
        spool.close();

        assertThatThrownBy(() -> add(spool, "a")).isInstanceOf(IllegalStateException.class);
        assertThat(folder).isEmptyDirectory();
    }
}
