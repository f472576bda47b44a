package io.github.jmeterrpc.live.disk;

import io.github.jmeterrpc.files.Gzip;
import io.github.jmeterrpc.files.GzipMembers;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The bytes of a body in blocks, so that it grows without copying. It is read as a stream, so the
 * unpacked text is never completely in memory. Not thread-safe.
 */
public final class Body {

    /** Size of a block, bytes. */
    public static final int BLOCK = 1 << 14;

    private final boolean gzip;
    private final List<byte[]> blocks = new ArrayList<>();
    private int used = BLOCK;
    private long length;

    /**
     * Creates an empty body.
     *
     * @param gzip whether the bytes are gzip; otherwise they are plain text
     */
    public Body(boolean gzip) {
        this.gzip = gzip;
    }

    /** Creates the body of a text. */
    public static Body of(byte[] text) {
        Body body = new Body(false);
        body.add(text, text.length);
        return body;
    }

    private void add(byte[] bytes, int count) {
        int done = 0;
        while (done < count) {
            int n = Math.min(count - done, room());
            System.arraycopy(bytes, done, blocks.get(blocks.size() - 1), used, n);
            added(n);
            done += n;
        }
    }

    /**
     * Reads the available bytes of the stream, up to the end of the current block.
     *
     * @return number of bytes; negative at the end
     */
    public int readFrom(InputStream in) throws IOException {
        int room = room();
        int n = in.read(blocks.get(blocks.size() - 1), used, room);
        added(Math.max(0, n));
        return n;
    }

    /** Whether the next byte needs another block. */
    public boolean isBlockFull() {
        return used == BLOCK;
    }

    private int room() {
        if (used == BLOCK) {
            blocks.add(new byte[BLOCK]);
            used = 0;
        }
        return BLOCK - used;
    }

    private void added(int count) {
        used += count;
        length += count;
    }

    /** Number of bytes. */
    public long length() {
        return length;
    }

    /** Whether the bytes are gzip. */
    public boolean isGzip() {
        return gzip;
    }

    /**
     * Opens the text.
     *
     * @param maxBytes maximum length of the text; reading more throws {@link TooLargeException}
     */
    public InputStream text(long maxBytes) {
        return new Limited(gzip ? new GzipMembers(bytes()) : bytes(), maxBytes);
    }

    private InputStream bytes() {
        List<InputStream> streams = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            streams.add(new ByteArrayInputStream(blocks.get(i), 0, i == blocks.size() - 1 ? used : BLOCK));
        }
        return new SequenceInputStream(Collections.enumeration(streams));
    }

    /** Returns this text as gzip; returns this body if it is gzip already. */
    public Body packed() throws IOException {
        if (gzip) {
            return this;
        }
        Body packed = new Body(true);
        OutputStream target = new OutputStream() {
            @Override
            public void write(int b) {
                packed.add(new byte[] {(byte) b}, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int count) {
                packed.add(offset == 0 ? bytes : Arrays.copyOfRange(bytes, offset, offset + count), count);
            }
        };
        try (OutputStream out = Gzip.stream(target)) {
            writeTo(out);
        }
        return packed;
    }

    /** Writes the bytes. */
    public void writeTo(OutputStream out) throws IOException {
        for (int i = 0; i < blocks.size(); i++) {
            out.write(blocks.get(i), 0, i == blocks.size() - 1 ? used : BLOCK);
        }
    }

    /** A stream that throws an exception if the text is too long. */
    private static final class Limited extends FilterInputStream {

        private final long maxBytes;
        private long read;

        Limited(InputStream in, long maxBytes) {
            super(in);
            this.maxBytes = maxBytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            int n = super.read(target, offset, count);
            read += Math.max(0, n);
            if (read > maxBytes) {
                throw new TooLargeException(maxBytes);
            }
            return n;
        }
    }
}
