package io.github.jmeterrpc.influx.spool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.files.GzipMembers;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.support.testing.ForcedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {

    private static final int KB = 1024;

    @TempDir
    private Path folder;

    private final Account account = new Account();
    private final Account ofEarlier = new Account();
    private final List<String> messages = new ArrayList<>();
    private final Random random = new Random(1);

    private Spool spool(Path directory, String destination, long maxBytes) {
        Messages log = (level, message) -> messages.add(message);
        SpooledRun run = new SpooledRun("10.0.0.5:9270", Instant.now(), destination, "load");
        SetAsideFile setAside = new SetAsideFile(directory, run.fileName(), run.header(), maxBytes, log);
        EarlierRuns earlier = new EarlierRuns(ofEarlier, setAside, log);
        Disk disk = new Disk(directory, maxBytes, run, earlier, log);
        return new Spool(Optional.of(disk), account, setAside, log);
    }

    private Spool spool() {
        return spool(folder, "here", 1 << 20);
    }

    /** A line that takes as many bytes on the disk and five samples. */
    private List<Line> large(int bytes) {
        byte[] text = new byte[bytes * 4 / 3];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('0' + random.nextInt(64));
        }
        return List.of(new Line(new String(text, StandardCharsets.US_ASCII).replace('\\', '_'), 5));
    }

    private static void damage(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 0x10;
        Files.write(file, bytes);
    }

    private static List<List<Line>> take(BatchQueue queue) throws IOException {
        List<List<Line>> taken = new ArrayList<>();
        for (Optional<Batch> batch = queue.first(5000); batch.isPresent(); batch = queue.first(5000)) {
            taken.add(List.copyOf(batch.get().lines()));
            queue.acknowledged(batch.get());
        }
        return taken;
    }

    /** What a later run finds. */
    private List<List<Line>> takeLeft() throws IOException {
        Spool later = spool();
        later.findEarlier();
        List<List<Line>> taken = take(later.earlier());
        later.close();
        return taken;
    }

    private void assertComplete(Account of) {
        Account.PointTotals totals = of.totals();
        assertThat(totals.accepted())
                .isEqualTo(totals.acknowledged().plus(totals.setAside()).plus(totals.lost()));
    }

    @Test
    void aBatchIsAFileThatOtherToolsRead() throws IOException {
        Spool spool = spool();
        spool.add(Lines.of("a", 2));

        Path file = SpoolFiles.batches(folder).get(0);
        assertThat(file.getFileName().toString()).matches("\\d{8}-\\d{6}-\\d{3}-000001-2p-4s\\.lp\\.gz");
        assertThat(file.getParent().getFileName().toString())
                .matches("10\\.0\\.0\\.5_9270_.*_to_here_load-[0-9a-f]{8}\\.[0-9a-f]{8}");
        try (InputStream in = new GzipMembers(Files.newInputStream(file))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(
                            """
                            # DML
                            # CONTEXT-DATABASE: load
                            # Times are in nanoseconds.
                            # samples: 2
                            m,name=a,größe=0 v=1 5
                            # samples: 2
                            m,name=a,größe=1 v=1 5
                            """);
        }
        try (Stream<Path> all = Files.walk(file.getParent())) {
            assertThat(all.filter(path -> !path.endsWith("lock"))).hasSize(2).allMatch(path -> permissions(path)
                    .equals(Files.isDirectory(path) ? "rwx------" : "rw-------"));
        }
        assertThat(take(spool)).containsExactly(Lines.of("a", 2));
        spool.close();
        assertThat(folder).isEmptyDirectory();
    }

    private static String permissions(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aLaterRunTakesAllInOrderAndDeletesTheFolders() throws IOException {
        Spool first = spool();
        first.add(Lines.of("a", 1));
        first.add(Lines.of("b", 1));
        first.close();
        Spool second = spool();
        second.add(Lines.of("c", 1));
        second.close();

        assertThat(takeLeft()).containsExactly(Lines.of("a", 1), Lines.of("b", 1), Lines.of("c", 1));
        assertThat(folder).isEmptyDirectory();
        assertThat(ofEarlier.totals().accepted()).isEqualTo(new PointCount(3, 6));
        assertComplete(ofEarlier);
        assertThat(messages)
                .singleElement()
                .asString()
                .startsWith("earlier runs left 3 points (6 samples) in " + folder);
    }

    @Test
    void leavesAndNamesWhatIsInUseMeantForOthersOrOfTheOldForm() throws IOException {
        Spool living = spool();
        living.add(Lines.of("a", 1));
        Spool elsewhere = spool(folder, "elsewhere", 1 << 20);
        elsewhere.add(Lines.of("b", 1));
        elsewhere.close();

        assertThat(takeLeft()).isEmpty();
        assertThat(messages)
                .singleElement()
                .asString()
                .contains("contains points for another destination, elsewhere_load; they are left alone");
        assertThat(SpoolFiles.batches(folder)).hasSize(2);
        living.close();
    }

    @Test
    void aDamagedFileIsSetAsideAndCostsNoOther() throws IOException {
        Spool spool = spool();
        spool.add(Lines.of("a", 100));
        spool.add(Lines.of("b", 1));
        spool.close();
        Path file = SpoolFiles.batches(folder).get(0);
        damage(file);

        assertThat(takeLeft()).containsExactly(Lines.of("b", 1));
        assertThat(ofEarlier.totals().setAside()).isEqualTo(new PointCount(100, 200));
        assertComplete(ofEarlier);
        assertThat(messages)
                .anySatisfy(message -> assertThat(message).contains(file + " is damaged", "100 point(s) set aside as"));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::toString))
                    .hasSize(2)
                    .anyMatch(name -> name.endsWith(".lp.gz.damaged"))
                    .anyMatch(name -> name.endsWith(".set-aside.reason"));
        }
    }

    @Test
    void sendsTheReadableLinesOfAFileCutAnywhere() throws IOException {
        Spool spool = spool();
        spool.add(Lines.of("a", 20));
        spool.force();
        spool.add(Lines.of("b", 20));
        spool.close();
        Path file = SpoolFiles.batches(folder).get(0);
        Path run = file.getParent();
        byte[] bytes = Files.readAllBytes(file);
        List<Line> all = new ArrayList<>(Lines.of("a", 20));
        all.addAll(Lines.of("b", 20));
        long readable = 0;
        for (int length = 0; length < bytes.length; length++) {
            Files.createDirectories(run);
            Files.write(run.resolve("lock"), new byte[0]);
            Files.write(file, Arrays.copyOf(bytes, length));
            List<Line> lines = takeLeft().stream().flatMap(List::stream).toList();
            assertThat(lines).isEqualTo(all.subList(0, lines.size()));
            readable += lines.size();
            assertThat(ofEarlier.totals().acknowledged().points()).isEqualTo(readable);
            assertComplete(ofEarlier);
            assertThat(folder).isEmptyDirectory();
        }
        assertThat(readable).isPositive();
        assertThat(messages)
                .anyMatch(
                        message -> message.matches(".*/[^/]+ is truncated: \\d+ points are lost, the others are sent"));
    }

    @Test
    void countsDeletedFilesAsLostAndRetriesUnreadableOnes() throws Exception {
        Spool spool = spool(folder, "here", 20 << 20);
        // Nearly as much as is cached in memory.
        spool.add(Lines.of("filling", 35_000));
        spool.add(Lines.of("gone", 3000));
        spool.add(Lines.of("blocked", 3000));
        spool.add(Lines.of("last", 3000));
        List<Path> files = SpoolFiles.batches(folder);
        Files.delete(files.get(1));
        Path away = Files.move(files.get(2), folder.resolve("away"));
        Files.createDirectory(files.get(2));

        assertThatThrownBy(() -> take(spool)).hasMessageContaining("Cannot read points back");
        assertThat(account.totals().acknowledged().points()).isEqualTo(35_000);
        assertThat(account.totals().lost()).isEqualTo(new PointCount(3000, 6000));
        assertThat(messages).containsExactly(files.get(1) + " has been deleted; its points are lost: 3000");
        Files.delete(files.get(2));
        Files.move(away, files.get(2));
        assertThat(take(spool)).containsExactly(Lines.of("last", 3000), Lines.of("blocked", 3000));
    }

    @Test
    void whenFullTheOldestGoesButNotTheOneBeingSent() throws IOException {
        long max = 100 * KB;
        Spool spool = spool(folder, "here", max);
        List<Line> sending = large(10 * KB);
        spool.add(sending);
        assertThat(spool.first(1).orElseThrow().lines()).isEqualTo(sending);
        List<List<Line>> later = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            later.add(large(10 * KB));
            spool.add(later.get(i));
            assertThat(SpoolFiles.bytes(folder)).isLessThanOrEqualTo(max);
        }

        List<List<Line>> left = take(spool);
        assertThat(left.get(0)).isEqualTo(sending);
        assertThat(left.subList(1, left.size()))
                .isEqualTo(later.subList(31 - left.size(), 30))
                .hasSizeBetween(5, 10);
        assertThat(account.totals().lost()).isEqualTo(new PointCount(31 - left.size(), 5L * (31 - left.size())));
        assertThat(messages).singleElement().asString().contains("are full; the oldest points are lost from now on");
    }

    @Test
    void whenFullWhatEarlierRunsLeftGoesFirst() throws IOException {
        Spool before = spool();
        for (int i = 0; i < 5; i++) {
            before.add(large(10 * KB));
        }
        before.close();
        Spool spool = spool(folder, "here", 100 * KB);
        spool.findEarlier();
        for (int i = 0; i < 8; i++) {
            spool.add(large(10 * KB));
        }

        assertThat(account.totals().lost()).isEqualTo(PointCount.NONE);
        assertThat(ofEarlier.totals().lost().points()).isBetween(3L, 5L);
        spool.close();
    }

    @Test
    void keepsPointsInMemoryWhileTheDiskFails() throws IOException {
        Path blocked = Files.createFile(folder.resolve("blocked"));
        Spool spool = spool(blocked, "here", 1 << 20);
        spool.add(Lines.of("a", 3));
        spool.add(Lines.of("b", 3));
        assertThat(spool.where()).isEqualTo("in memory");
        assertThat(messages).singleElement().asString().contains("cannot write to " + blocked, "kept in memory only");
        Files.delete(blocked);
        spool.add(Lines.of("c", 3));

        assertThat(spool.where()).contains("blocked");
        assertThat(messages).hasSize(2);
        assertThat(messages.get(1)).endsWith(" takes points again");
        assertThat(SpoolFiles.samples(blocked)).as("also what came before").isEqualTo(18);
        assertThat(take(spool)).containsExactly(Lines.of("a", 3), Lines.of("b", 3), Lines.of("c", 3));
        assertThat(account.totals().lost()).isEqualTo(PointCount.NONE);
    }

    @Test
    void memoryIsLimitedAndWhatIsOnlyThereAtTheEndIsWrittenOrLost() throws IOException {
        Path blocked = Files.createFile(folder.resolve("blocked"));
        Spool spool = spool(blocked, "here", 1 << 20);
        // 10 MB in memory each.
        List<Line> tenMb = List.of(new Line("m".repeat(10 << 20), 5));
        spool.add(tenMb);
        Batch sending = spool.first(1).orElseThrow();
        for (int i = 0; i < 14; i++) {
            spool.add(tenMb);
        }

        assertThat(account.totals().lost().points()).isEqualTo(9);
        assertThat(messages).hasSize(2);
        assertThat(messages.get(1))
                .startsWith("64 MB of points are pending in memory; the oldest are lost from now on");
        assertThat(spool.amount())
                .isEqualTo(new PointCount(6, 30))
                .isEqualTo(account.totals().pending());
        spool.acknowledged(sending);
        spool.close();
        assertThat(account.totals().lost().points()).isEqualTo(14);

        Spool other = spool(blocked, "here", 1 << 20);
        other.add(Lines.of("a", 1));
        Files.delete(blocked);
        other.close();
        assertThat(SpoolFiles.samples(blocked)).isEqualTo(2);
        assertThat(account.totals().pending()).isEqualTo(new PointCount(1, 2));
    }

    @Test
    void smallBatchesAreJoinedWhileNothingCanBeDelivered() throws IOException {
        Spool spool = spool(folder, "here", 100 << 20);
        List<List<Line>> all = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            spool.force();
            all.add(large(2 * KB));
            spool.add(all.get(i));
        }
        // With the forced file that the newest one replaces once it is forced, too.
        assertThat(SpoolFiles.batches(folder)).hasSizeBetween(14, 18);
        spool.close();
        assertThat(SpoolFiles.samples(folder)).isEqualTo(2500);

        assertThat(takeLeft().stream().flatMap(List::stream))
                .isEqualTo(all.stream().flatMap(List::stream).toList());
    }

    @Test
    void aJvmKilledWhileItJoinedLeavesNothingTwice() throws IOException {
        Spool spool = spool();
        spool.add(Lines.of("a", 1));
        Path alone = SpoolFiles.batches(folder).get(0);
        byte[] bytes = Files.readAllBytes(alone);
        spool.force();
        spool.add(Lines.of("b", 1));
        spool.close();
        Files.write(alone, bytes);
        Files.write(alone.resolveSibling(alone.getFileName() + ".1a2b.part"), new byte[] {1});

        assertThat(takeLeft().stream().flatMap(List::stream).toList())
                .containsExactly(Lines.of("a", 1).get(0), Lines.of("b", 1).get(0));
        assertThat(ofEarlier.totals().accepted()).isEqualTo(new PointCount(2, 4));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void countsLinesAddedAfterTheEndAsLostWithoutAFolder() {
        Spool spool = spool();
        spool.close();

        assertThatThrownBy(() -> spool.add(Lines.of("a", 1))).isInstanceOf(IllegalStateException.class);
        assertThat(folder).isEmptyDirectory();
        assertThat(account.totals().lost()).isEqualTo(new PointCount(1, 2));
    }

    @Test
    void aFileIsDeletedWithTheLastOfItsParts() throws IOException {
        Spool spool = spool();
        spool.add(Lines.of("a", 9));
        Path file = SpoolFiles.batches(folder).get(0);
        spool.acknowledged(spool.first(2).orElseThrow());
        spool.postpone(spool.first(5000).orElseThrow());
        spool.refused(spool.first(5000).orElseThrow(), "conflict");
        for (int points = 7; points > 0; points--) {
            assertThat(spool.amount().points()).isEqualTo(points);
            assertThat(file).exists();
            spool.acknowledged(spool.first(1).orElseThrow());
        }

        assertThat(file).doesNotExist();
        assertThat(account.totals().complete()).isTrue();
        spool.close();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void keepsAWindowInMemoryThatIsLargerThanTheDiskLimit() throws IOException {
        Spool spool = spool(folder, "here", 10 * KB);
        List<Line> window = large(50 * KB);
        spool.add(window);

        assertThat(SpoolFiles.batches(folder)).isEmpty();
        assertThat(messages).singleElement().asString().contains("a single window takes more than spoolMaxMb");
        assertThat(take(spool)).containsExactly(window);
        spool.close();
    }

    @Test
    void takesNoFolderThatIsInUseAndNoneAfterTheEnd() throws IOException {
        Spool living = spool();
        living.add(Lines.of("a", 1));
        Path run = SpoolFiles.batches(folder).get(0).getParent();
        EarlierRuns earlier = new EarlierRuns(ofEarlier, null, (level, message) -> messages.add(message));

        assertThat(earlier.take(run)).isFalse();
        living.close();
        assertThat(earlier.take(run)).isTrue();
        assertThat(earlier.amount()).isEqualTo(new PointCount(1, 2));
        earlier.close();
        assertThat(earlier.first(1)).isEmpty();
        assertThat(earlier.take(run)).isFalse();
        assertThat(takeLeft()).containsExactly(Lines.of("a", 1));
    }

    @Test
    void forcesFilesAndTheirNamesToTheDiskOnceADeliveryFails() throws Exception {
        Spool spool = spool();
        assertThat(ForcedFiles.below(folder, () -> spool.add(Lines.of("a", 1)))).isEmpty();
        Path file = SpoolFiles.batches(folder).get(0);

        assertThat(ForcedFiles.below(folder, spool::force)).containsExactly(file, file.getParent());
        assertThat(ForcedFiles.below(folder, spool::force)).as("forced before").isEmpty();
        spool.close();
    }

    /** An interrupt would close the file within fsync. */
    @Test
    void forcingFilesKeepsTheInterruptOfTheThread() {
        Spool spool = spool();
        spool.add(Lines.of("a", 1));
        Thread.currentThread().interrupt();
        spool.force();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(messages).isEmpty();
        spool.close();
    }

    @Test
    void findsNothingInAFolderThatIsMissing() {
        Spool spool = spool(folder.resolve("none"), "here", 1 << 20);
        spool.findEarlier();
        spool.close();

        assertThat(messages).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aDamagedFileThatCannotBeSetAsideIsLost() throws IOException {
        Spool spool = spool();
        spool.add(Lines.of("a", 100));
        spool.close();
        Path file = SpoolFiles.batches(folder).get(0);
        damage(file);
        Path taken = folder.resolve(file.getParent().getFileName() + "_" + file.getFileName() + ".damaged");
        Files.createDirectory(taken);
        Files.createFile(taken.resolve("other"));

        assertThat(takeLeft()).isEmpty();
        assertThat(ofEarlier.totals().lost()).isEqualTo(new PointCount(100, 200));
        assertThat(messages)
                .anyMatch(message -> message.contains(". Lost, since ") && message.endsWith(": 100 point(s)"));
    }

    @Test
    void keepsFilesOfOthersInItsFolders() throws IOException {
        Path directory = folder.resolve("spool");
        Spool spool = spool(directory, "here", 1 << 20);
        spool.add(Lines.of("a", 1));
        Path run = SpoolFiles.batches(directory).get(0).getParent();
        Files.createFile(run.resolve("notes.txt"));
        take(spool);
        spool.close();

        assertThat(run.resolve("notes.txt")).exists();
        assertThat(account.totals().complete()).isTrue();
    }
}
