package io.github.jmeterrpc.live.disk;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** Compresses and uncompresses texts in memory. */
public final class Gzip {

    private static final int TRAILER = 8;

    private Gzip() {}

    /** Compresses to one gzip member. */
    public static byte[] pack(byte[] text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length / 4 + 64);
        try (Fast gzip = new Fast(out)) {
            gzip.write(text);
        } catch (IOException e) {
            throw new IllegalStateException("memory cannot be written to", e);
        }
        return out.toByteArray();
    }

    /**
     * Uncompresses all members.
     *
     * @param maxBytes longest text
     * @throws TooLargeException if the text is longer
     * @throws IOException if it is damaged, or something follows the last member
     */
    public static byte[] unpack(byte[] packed, int maxBytes) throws IOException {
        try (Whole members = new Whole(packed)) {
            byte[] text = members.readNBytes(maxBytes);
            if (members.read() >= 0) {
                throw new TooLargeException(maxBytes);
            }
            members.checkEnd();
            return text;
        }
    }

    private static final class Fast extends GZIPOutputStream {

        Fast(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** Has all of the input in its buffer, so that what it leaves unread can be seen. */
    private static final class Whole extends GZIPInputStream {

        Whole(byte[] packed) throws IOException {
            super(new ByteArrayInputStream(packed), Math.max(1, packed.length));
        }

        /** A member with a damaged header ends the input for {@code GZIPInputStream}; here it is an error. */
        void checkEnd() throws ZipException {
            if (inf.getRemaining() != TRAILER) {
                throw new ZipException("damaged gzip data after the last readable member");
            }
        }
    }
}
