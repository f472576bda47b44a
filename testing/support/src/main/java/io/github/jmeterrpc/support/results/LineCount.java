package io.github.jmeterrpc.support.results;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Counts the lines of a file that grows, reading each byte once: for progress, where a line more or less is no matter. */
public final class LineCount {

    private final Path file;
    private long offset;
    private long lines;

    public LineCount(Path file) {
        this.file = file;
    }

    /** Reads on from where the last call ended; returns all lines so far, 0 while there is no file. */
    public long update() {
        if (!Files.exists(file)) {
            return 0;
        }
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(offset);
            byte[] bytes = new byte[1 << 16];
            for (int length = in.read(bytes); length > 0; length = in.read(bytes)) {
                offset += length;
                for (int i = 0; i < length; i++) {
                    lines += bytes[i] == '\n' ? 1 : 0;
                }
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
