package io.github.jmeterrpc.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Compresses bytes to gzip; {@link GzipMembers} uncompresses them. */
public final class Gzip {

    private static final int BUFFER = 1 << 13;

    private Gzip() {}

    /** Compresses bytes to one gzip member. */
    public static byte[] pack(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(bytes.length / 4 + 64);
        try (OutputStream gzip = stream(packed)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new IllegalStateException("Memory cannot be written to", e);
        }
        return packed.toByteArray();
    }

    /** Compresses the written bytes to one gzip member, which is complete when the stream is closed. */
    public static OutputStream stream(OutputStream target) throws IOException {
        // Level 1: level 6 makes the file of a window a quarter smaller, and takes three times the
        // CPU time.
        return new GZIPOutputStream(target, BUFFER) {
            {
                def.setLevel(Deflater.BEST_SPEED);
            }
        };
    }
}
