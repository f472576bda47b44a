package io.github.jmeterrpc.files;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Uncompresses all members of a gzip file (RFC 1952). {@code GZIPInputStream} treats a second
 * member with a damaged header as the end of the file, and calls itself for each empty member, so
 * that many of them overflow the stack. This class requires each member to be readable, and their
 * number costs no memory. Not thread-safe.
 */
public final class GzipMembers extends InputStream {

    private static final int BUFFER = 1 << 14;
    private static final int MAGIC = 0x8b1f;
    private static final int DEFLATE = 8;
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xE0;

    /** Time, extra flags and operating system. */
    private static final int SKIPPED = 6;

    private final InputStream file;
    private final byte[] buffer = new byte[BUFFER];
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private int at;
    private int limit;
    private boolean inMember;

    /** Reads from a stream of compressed bytes. */
    public GzipMembers(InputStream file) {
        this.file = file;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (inMember || fill()) {
            if (!inMember) {
                readHeader();
                inflater.reset();
                checksum.reset();
                inMember = true;
            }
            int count = inflate(target, offset, length);
            if (count > 0) {
                checksum.update(target, offset, count);
                return count;
            }
        }
        return -1;
    }

    /** Uncompresses some bytes; 0 if the member has ended or more input was needed. */
    private int inflate(byte[] target, int offset, int length) throws IOException {
        if (inflater.needsInput()) {
            if (!fill()) {
                throw cut();
            }
            inflater.setInput(buffer, at, limit - at);
            at = limit;
        }
        try {
            int count = inflater.inflate(target, offset, length);
            if (count == 0 && inflater.finished()) {
                at = limit - inflater.getRemaining();
                readTrailer();
                inMember = false;
            } else if (inflater.needsDictionary()) {
                throw new ZipException("needs a dictionary");
            }
            return count;
        } catch (DataFormatException e) {
            throw (ZipException)
                    new ZipException(e.getMessage() == null ? "invalid data" : e.getMessage()).initCause(e);
        }
    }

    private void readHeader() throws IOException {
        checksum.reset();
        if (twoBytes() != MAGIC) {
            throw new ZipException("Not in GZIP format");
        }
        int method = oneByte();
        int flags = oneByte();
        if (method != DEFLATE || (flags & RESERVED) != 0) {
            throw new ZipException("Unsupported compression method");
        }
        skip(SKIPPED);
        if ((flags & EXTRA) != 0) {
            skip(twoBytes());
        }
        for (int text = flags & (NAME | COMMENT); text != 0; text &= text - 1) {
            while (oneByte() != 0) {
                // A text ends with 0.
            }
        }
        int expected = (int) checksum.getValue() & 0xFFFF;
        if ((flags & HEADER_CHECKSUM) != 0 && twoBytes() != expected) {
            throw new ZipException("Corrupt GZIP header");
        }
    }

    private void readTrailer() throws IOException {
        long expected = checksum.getValue();
        long length = inflater.getBytesWritten() & 0xFFFFFFFFL;
        if (fourBytes() != expected || fourBytes() != length) {
            throw new ZipException("Corrupt GZIP trailer");
        }
    }

    private long fourBytes() throws IOException {
        long low = twoBytes();
        return low | (long) twoBytes() << Short.SIZE;
    }

    private int twoBytes() throws IOException {
        int low = oneByte();
        return low | oneByte() << Byte.SIZE;
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            oneByte();
        }
    }

    private int oneByte() throws IOException {
        if (!fill()) {
            throw cut();
        }
        checksum.update(buffer[at]);
        return buffer[at++] & 0xFF;
    }

    private static EOFException cut() {
        return new EOFException("the gzip data is cut: its end is missing");
    }

    /** Whether the buffer has a byte; may read from the stream. */
    private boolean fill() throws IOException {
        if (at == limit) {
            limit = Math.max(0, file.read(buffer));
            at = 0;
        }
        return at < limit;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        file.close();
    }
}
