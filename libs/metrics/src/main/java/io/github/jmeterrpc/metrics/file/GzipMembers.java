package io.github.jmeterrpc.metrics.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;

/**
 * Uncompresses all members of a gzip file. {@code GZIPInputStream} alone takes a second member with
 * a damaged header for the end of the file; here, each member must be readable. Not thread-safe.
 */
public final class GzipMembers extends InputStream {

    private static final int BUFFER = 1 << 14;
    private static final int TRAILER = 8;

    private final PushbackInputStream file;
    private Member member;

    /** Reads from a stream of compressed bytes. */
    public GzipMembers(InputStream file) {
        // Reports nothing as available, so that GZIPInputStream does not search the next member
        // itself.
        this.file = new PushbackInputStream(file, BUFFER) {
            @Override
            public int available() {
                return 0;
            }
        };
    }

    /** One member, or several whose headers are in the buffer and undamaged. */
    private static final class Member extends GZIPInputStream {

        Member(InputStream file) throws IOException {
            super(file, BUFFER);
        }

        /** Gives back the bytes after the end, and releases the memory outside the heap. */
        void end(PushbackInputStream file) throws IOException {
            int left = inf.getRemaining() - TRAILER;
            if (left > 0) {
                file.unread(buf, len - left, left);
            }
            inf.end();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        while (true) {
            if (member == null && !hasMore()) {
                return -1;
            }
            int count = readMember(target, offset, length);
            if (count >= 0) {
                return count;
            }
            member.end(file);
            member = null;
        }
    }

    private int readMember(byte[] target, int offset, int length) throws IOException {
        try {
            if (member == null) {
                member = new Member(file);
            }
            return member.read(target, offset, length);
        } catch (EOFException e) {
            throw (EOFException) new EOFException("the gzip data is cut: its end is missing").initCause(e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private boolean hasMore() throws IOException {
        int next = file.read();
        if (next >= 0) {
            file.unread(next);
        }
        return next >= 0;
    }
}
