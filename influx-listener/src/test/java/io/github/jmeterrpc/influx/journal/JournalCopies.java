package io.github.jmeterrpc.influx.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads copies of journals that are being written, as a later run would find them if the writer were killed now. */
public final class JournalCopies {

    private JournalCopies() {}

    /**
     * The samples that are on the disk.
     *
     * @param spool where the journals are
     * @param scratch a folder for copies of them
     */
    public static long samples(Path spool, Path scratch) throws IOException {
        long samples = 0;
        for (Path run : JournalDirectories.directories(spool)) {
            try (Journal leftover = Journal.claim(copy(run, scratch)).orElseThrow()) {
                samples += leftover.recoveredAmount().samples();
            }
        }
        return samples;
    }

    static Path copy(Path run, Path scratch) throws IOException {
        Path copy = Files.createTempDirectory(scratch, "copy");
        for (Path file : files(run)) {
            Files.copy(file, copy.resolve(file.getFileName()));
        }
        return copy;
    }

    private static List<Path> files(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run)) {
            return files.toList();
        }
    }
}
