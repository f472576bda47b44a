package io.github.jmeterrpc.support.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
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
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            channel.position(offset);
            ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
            while (channel.read(buffer) > 0) {
                count(buffer.flip());
                buffer.clear();
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void count(ByteBuffer buffer) {
        offset += buffer.remaining();
        while (buffer.hasRemaining()) {
            if (buffer.get() == '\n') {
                lines++;
            }
        }
    }
}
