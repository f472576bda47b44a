package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.write.Amount;
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

/**
 * What an earlier run left, held alone from now on.
 *
 * @param journal of that run
 * @param waiting what is to be sent, in its order
 * @param damages what could not be read, in words
 */
record Leftover(Journal journal, List<Stored> waiting, List<String> damages) {

    /** The directories of runs below a spool directory, or the directory itself if it is one, oldest first. */
    static List<Path> directories(Path spool) throws IOException {
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
        return Files.isRegularFile(directory.resolve(DirectoryLock.NAME)) && Files.isDirectory(directory);
    }

    /** Where a run's points were to go; absent if nothing can be read there. */
    static Optional<Origin> origin(Path directory) throws IOException {
        for (Path file : segments(directory)) {
            try {
                return Optional.of(Segment.origin(file));
            } catch (IOException e) {
                // The next file may say it; this one is told about when it is to be read.
                continue;
            }
        }
        return Optional.empty();
    }

    private static List<Path> segments(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(Journal.SUFFIX))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /** Takes a run's directory over, unless it is in use. */
    static Optional<Leftover> claim(Path directory) throws IOException {
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
        List<Segment.Contents> contents = new ArrayList<>();
        for (Path file : segments(directory)) {
            try {
                Segment.Contents content = Segment.read(file);
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
        for (Segment.Contents content : contents) {
            adopt(journal, content, waiting);
        }
        return new Leftover(journal, waiting, damages);
    }

    private static void adopt(Journal journal, Segment.Contents content, List<Stored> waiting) throws IOException {
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

    Amount amount() {
        return waiting.stream().map(Stored::amount).reduce(Amount.NONE, Amount::plus);
    }
}
