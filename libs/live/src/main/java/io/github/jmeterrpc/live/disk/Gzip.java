package io.github.jmeterrpc.live.disk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** Compressed texts in memory. */
public final class Gzip {

    private static final byte[] NEW_LINE = pack(new byte[] {'\n'});

    private Gzip() {}

    /**
     * A text that came compressed.
     *
     * @param text uncompressed
     * @param single whether it was one gzip member, as points are kept
     */
    public record Unpacked(byte[] text, boolean single) {}

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

    /** A packed text, with a member for the line end that its last line lacks, so that others can follow it. */
    public static byte[] endingWithNewLine(byte[] text, byte[] packed) {
        if (text.length == 0 || text[text.length - 1] == '\n') {
            return packed;
        }
        byte[] ended = Arrays.copyOf(packed, packed.length + NEW_LINE.length);
        System.arraycopy(NEW_LINE, 0, ended, packed.length, NEW_LINE.length);
        return ended;
    }

    /**
     * Uncompresses all members, which nothing else may follow.
     *
     * @throws TooLargeException if the text is longer than allowed
     * @throws ZipException if it is damaged
     */
    public static Unpacked unpack(byte[] packed, int maxBytes) throws IOException {
        GzipReader reader = new GzipReader((position, into) -> {
            int length = (int) Math.min(into.length, packed.length - position);
            if (length <= 0) {
                return -1;
            }
            System.arraycopy(packed, (int) position, into, 0, length);
            return length;
        });
        GzipReader.Member first = reader.read(0, maxBytes);
        if (first == null) {
            throw new ZipException("empty body");
        }
        if (first.end() == packed.length) {
            return new Unpacked(first.text(), true);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(first.text());
        for (long at = first.end(); at < packed.length; ) {
            GzipReader.Member next = reader.read(at, maxBytes - all.size());
            all.write(next.text());
            at = next.end();
        }
        return new Unpacked(all.toByteArray(), false);
    }

    private static final class Fast extends GZIPOutputStream {

        Fast(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
