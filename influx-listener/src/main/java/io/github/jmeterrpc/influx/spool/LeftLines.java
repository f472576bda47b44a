package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The newest lines of what earlier runs left, to be looked at only: nothing is claimed, nothing changed. */
public final class LeftLines {

    /** So much is read at most: the start of a test waits for it. */
    private static final long MAX_BYTES = 64L << 20;

    private LeftLines() {}

    /**
     * Shows the lines of the last file of each run, the newest run first; about 64 MB at most.
     *
     * @param spool the directory that runs share
     * @param destination of the runs
     * @param instance of the runs
     * @throws IOException if the directory cannot be read; files that cannot be read are left out
     */
    public static void show(Path spool, String destination, String instance, Consumer<String> lines)
            throws IOException {
        List<Path> runs = new ArrayList<>(Leftover.directories(spool));
        Collections.reverse(runs);
        long bytes = 0;
        for (Path run : runs) {
            Optional<Origin> origin = Leftover.origin(run);
            boolean same = origin.filter(o -> o.destination().equals(destination))
                    .filter(o -> o.instance().equals(instance))
                    .isPresent();
            if (same && bytes < MAX_BYTES) {
                bytes += showLast(run, lines);
            }
        }
    }

    private static long showLast(Path run, Consumer<String> lines) throws IOException {
        List<Path> files = Leftover.segments(run);
        if (files.isEmpty()) {
            return 0;
        }
        SegmentReader.Contents contents;
        try {
            contents = SegmentReader.read(files.get(files.size() - 1));
        } catch (IOException e) {
            // Whoever is to send it tells that it cannot be read.
            return 0;
        }
        try {
            for (Stored stored : contents.batches()) {
                BatchCodec.decode(contents.segment().read(stored)).lines().stream()
                        .map(Line::text)
                        .forEach(lines);
            }
        } finally {
            contents.segment().close();
        }
        return contents.segment().bytes();
    }
}
