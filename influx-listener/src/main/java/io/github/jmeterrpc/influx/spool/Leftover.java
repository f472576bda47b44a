package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.write.Amount;
import io.github.jmeterrpc.influx.write.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What an earlier run left, held alone from {@link #claim} to {@link #close}. Not thread-safe. */
public final class Leftover implements AutoCloseable {

    private final Journal journal;
    private final List<Stored> waiting;
    private final List<String> damages;

    private Leftover(Journal journal, List<Stored> waiting, List<String> damages) {
        this.journal = journal;
        this.waiting = waiting;
        this.damages = damages;
    }

    /** The directories of runs below a spool directory, or the directory itself if it is one, oldest first. */
    public static List<Path> directories(Path spool) throws IOException {
        if (isRun(spool)) {
            return List.of(spool);
        }
        try (Stream<Path> entries = Files.list(spool)) {
            return entries.filter(Leftover::isRun)
                    .sorted(Comparator.comparing(
                            run -> run.getFileName().toString().replaceFirst(".*_(?=[^_]*$)", "")))
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private static boolean isRun(Path directory) {
        return Files.isRegularFile(directory.resolve(DirectoryLock.NAME));
    }

    /** Where a run's points were to go; absent if nothing can be read there. */
    public static Optional<Origin> origin(Path directory) throws IOException {
        for (Path file : segments(directory)) {
            try {
                return Optional.of(SegmentReader.origin(file));
            } catch (IOException e) {
                // The next file may say it; this one is told about when it is to be read.
                continue;
            }
        }
        return Optional.empty();
    }

    static List<Path> segments(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(Journal.SUFFIX))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /** Whether a listener or a replay is at work there: then nothing was left. */
    public static boolean isInUse(Path directory) throws IOException {
        Optional<DirectoryLock> lock = DirectoryLock.take(directory);
        if (lock.isPresent()) {
            lock.get().release();
        }
        return lock.isEmpty();
    }

    /** Takes a run's directory over, unless it is in use. */
    public static Optional<Leftover> claim(Path directory) throws IOException {
        Optional<DirectoryLock> lock = DirectoryLock.take(directory);
        if (lock.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(read(directory, lock.get()));
        } catch (IOException | RuntimeException e) {
            lock.get().release();
            throw e;
        }
    }

    private static Leftover read(Path directory, DirectoryLock lock) throws IOException {
        List<String> damages = new ArrayList<>();
        List<SegmentReader.Contents> contents = new ArrayList<>();
        for (Path file : segments(directory)) {
            try {
                SegmentReader.Contents content = SegmentReader.read(file);
                contents.add(content);
                if (content.unreadableBytes() > 0) {
                    damages.add(file + ": " + content.unreadableBytes()
                            + " bytes are no whole record (what was being written when its JVM was killed)");
                }
            } catch (IOException e) {
                damages.add(e.getMessage());
            }
        }
        Origin origin = contents.isEmpty()
                ? new Origin("", "", "", Instant.EPOCH)
                : contents.get(0).origin();
        Journal journal = new Journal(directory, lock, origin, 0);
        List<Stored> waiting = new ArrayList<>();
        for (SegmentReader.Contents content : contents) {
            adopt(journal, content, waiting);
        }
        return new Leftover(journal, waiting, damages);
    }

    private static void adopt(Journal journal, SegmentReader.Contents content, List<Stored> waiting)
            throws IOException {
        journal.adopt(content.segment());
        for (Stored stored : content.batches()) {
            if (!journal.wasSettled(stored.number())) {
                content.segment().waitsFor();
                waiting.add(stored);
            }
        }
        if (content.segment().isDone()) {
            journal.delete(content.segment());
        }
    }

    Journal journal() {
        return journal;
    }

    List<Stored> waiting() {
        return waiting;
    }

    /** What could not be read, in words. */
    public List<String> damages() {
        return List.copyOf(damages);
    }

    /** What waits in it, as it was when it was claimed. */
    public Amount amount() {
        return waiting.stream().map(Stored::amount).reduce(Amount.NONE, Amount::plus);
    }

    /** Sends batches. */
    public interface Handler {

        /** Handles one; tells whether it is done with. */
        boolean handle(Batch batch) throws IOException, InterruptedException;
    }

    /**
     * Hands out all batches in their order, and forgets those that are done with.
     *
     * @throws IOException if one cannot be read, or the handler gives up
     * @throws InterruptedException if the handler was interrupted
     */
    public void drain(Handler handler) throws IOException, InterruptedException {
        for (Stored stored : waiting) {
            if (handler.handle(journal.read(stored))) {
                journal.settle(stored);
            }
        }
    }

    /** Gives it back, and removes it if nothing is left in it. */
    @Override
    public void close() throws IOException {
        journal.close();
    }
}
