package io.github.jmeterrpc.metrics.file;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * Uncompresses all members of a gzip file. {@code GZIPInputStream} alone takes a second member with a damaged header for
 * the end of the file; this reads one member at a time, so that each must be readable. Not thread-safe; the file is closed
 * by the caller.
 */
public final class GzipMembers extends InputStream {

    private final InputStream file;
    private InputStream member;

    /** Reads from a stream of compressed bytes. */
    public GzipMembers(InputStream file) {
        // Says that nothing is available, so that GZIPInputStream does not look for a next member by itself.
        this.file = new FilterInputStream(new BufferedInputStream(file, 1 << 16)) {
            @Override
            public int available() {
                return 0;
            }
        };
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
            if (member == null) {
                // A byte at a time: what is read ahead belongs to the next member.
                member = new GZIPInputStream(file, 1);
            }
            int count = member.read(target, offset, length);
            if (count >= 0) {
                return count;
            }
            member = null;
        }
    }

    private boolean hasMore() throws IOException {
        file.mark(1);
        boolean more = file.read() >= 0;
        file.reset();
        return more;
    }
}
