package io.github.jmeterrpc.live.disk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Reads gzip members one by one and tells where each ends, which {@code GZIPInputStream} does not. Not thread-safe.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>
 */
final class GzipReader {

    private static final int MAGIC_1 = 0x1f;
    private static final int MAGIC_2 = 0x8b;
    private static final int DEFLATE = 8;
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int REST_OF_HEADER = 6;

    private final Source source;
    private final byte[] buffer = new byte[1 << 16];
    private long bufferStart;
    private int bufferLength;
    private long at;

    GzipReader(Source source) {
        this.source = source;
    }

    /** Bytes by their position. */
    interface Source {

        /** Reads some bytes, at least one; -1 if there are none. */
        int read(long position, byte[] into) throws IOException;
    }

    /**
     * A member.
     *
     * @param text uncompressed
     * @param end position behind it
     */
    record Member(byte[] text, long end) {}

    /**
     * Reads the member that begins at a position.
     *
     * @return null if there is nothing more
     * @throws ZipException if it is damaged, or is no member
     * @throws TooLargeException if the text is longer than allowed
     */
    Member read(long position, int maxBytes) throws IOException {
        at = position;
        bufferStart = position;
        bufferLength = 0;
        if (!fill()) {
            return null;
        }
        header();
        Inflater inflater = new Inflater(true);
        try {
            byte[] text = inflate(inflater, maxBytes);
            CRC32 checksum = new CRC32();
            checksum.update(text);
            if (littleEndian() != checksum.getValue() || littleEndian() != text.length) {
                throw new ZipException("damaged gzip data");
            }
            return new Member(text, at);
        } finally {
            inflater.end();
        }
    }

    /** The next position at which a member may begin, or the end. */
    long nextMagic(long position, long end) throws IOException {
        at = position;
        bufferStart = position;
        bufferLength = 0;
        while (at < end) {
            if (next() == MAGIC_1 && at < end && next() == MAGIC_2) {
                return at - 2;
            }
        }
        return end;
    }

    private void header() throws IOException {
        if (next() != MAGIC_1 || next() != MAGIC_2 || next() != DEFLATE) {
            throw new ZipException("not gzip data");
        }
        int flags = next();
        skip(REST_OF_HEADER);
        if ((flags & EXTRA) != 0) {
            skip(next() | next() << 8);
        }
        for (int flag : new int[] {NAME, COMMENT}) {
            if ((flags & flag) != 0) {
                while (next() != 0) {
                    // Up to the zero at the end.
                }
            }
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            skip(2);
        }
    }

    private byte[] inflate(Inflater inflater, int maxBytes) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        byte[] piece = new byte[1 << 16];
        try {
            while (!inflater.finished()) {
                if (inflater.needsInput()) {
                    if (at >= bufferStart + bufferLength && !fill()) {
                        throw new ZipException("gzip data breaks off");
                    }
                    int from = (int) (at - bufferStart);
                    inflater.setInput(buffer, from, bufferLength - from);
                    at = bufferStart + bufferLength;
                }
                int length = inflater.inflate(piece);
                if (length == 0 && inflater.needsDictionary()) {
                    throw new ZipException("damaged gzip data");
                }
                if (text.size() + length > maxBytes) {
                    throw new TooLargeException(maxBytes);
                }
                text.write(piece, 0, length);
            }
        } catch (DataFormatException e) {
            throw new ZipException("damaged gzip data: " + e.getMessage());
        }
        at -= inflater.getRemaining();
        return text.toByteArray();
    }

    private long littleEndian() throws IOException {
        return next() | next() << 8 | next() << 16 | (long) next() << 24;
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            next();
        }
    }

    private int next() throws IOException {
        if (at >= bufferStart + bufferLength && !fill()) {
            throw new ZipException("gzip data breaks off");
        }
        return buffer[(int) (at++ - bufferStart)] & 0xff;
    }

    private boolean fill() throws IOException {
        bufferStart = at;
        bufferLength = Math.max(0, source.read(at, buffer));
        return bufferLength > 0;
    }
}
