package io.github.jmeterrpc.influx.spool;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds out what is in the files that earlier runs left. */
final class SegmentReader {

    private static final int MAX_ORIGIN_BYTES = 1 << 16;

    private SegmentReader() {}

    /**
     * What was found in a file.
     *
     * @param segment the file
     * @param origin where it comes from
     * @param batches all whole ones, in their order
     * @param unreadableBytes how much belongs to no whole record
     */
    record Contents(Segment segment, Origin origin, List<Stored> batches, long unreadableBytes) {}

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read or does not say where it comes from
     */
    static Contents read(Path path) throws IOException {
        byte[] file = Files.readAllBytes(path);
        Origin origin = origin(path, file);
        Segment segment = Segment.existing(path, file.length);
        List<Stored> batches = new ArrayList<>();
        long unreadable = 0;
        int position = endOfOrigin(file);
        while (position < file.length) {
            int length = Frame.contentLength(file, position);
            if (length < 0) {
                unreadable++;
                position++;
            } else {
                if (Frame.kind(file, position) == Frame.BATCH) {
                    BatchCodec.Head head = BatchCodec.head(file, position + Frame.HEAD_BYTES);
                    batches.add(new Stored(segment, head.number(), position, length, head.amount()));
                }
                position += Frame.HEAD_BYTES + length;
            }
        }
        return new Contents(segment, origin, batches, unreadable);
    }

    /** Reads where a file comes from, and no more of it. */
    static Origin origin(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return origin(path, in.readNBytes(MAX_ORIGIN_BYTES));
        }
    }

    private static Origin origin(Path path, byte[] start) throws IOException {
        if (Frame.contentLength(start, 0) < 0 || Frame.kind(start, 0) != Frame.ORIGIN) {
            throw new IOException(path + " does not begin as a journal");
        }
        try {
            return Origin.decode(Arrays.copyOfRange(start, Frame.HEAD_BYTES, endOfOrigin(start)));
        } catch (IllegalArgumentException e) {
            throw new IOException(path + " " + e.getMessage(), e);
        }
    }

    private static int endOfOrigin(byte[] start) {
        return Frame.HEAD_BYTES + Frame.contentLength(start, 0);
    }
}
