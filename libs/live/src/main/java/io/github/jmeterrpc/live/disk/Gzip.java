package io.github.jmeterrpc.live.disk;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Compresses and uncompresses texts. */
public final class Gzip {

    private static final int BUFFER = 1 << 14;
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
        InputStream members = members(new ByteArrayInputStream(packed));
        byte[] text = members.readNBytes(maxBytes);
        if (members.read() >= 0) {
            throw new TooLargeException(maxBytes);
        }
        return text;
    }

    /**
     * Uncompresses all members while they are read. {@code GZIPInputStream} alone takes a member with a damaged header for the
     * end of the file; here each must be readable.
     *
     * @param packed closed by the caller
     */
    public static InputStream members(InputStream packed) {
        return new Members(packed);
    }

    private static final class Fast extends GZIPOutputStream {

        Fast(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    private static final class Members extends InputStream {

        private final PushbackInputStream packed;
        private Member member;

        Members(InputStream packed) {
            // Says that nothing is available, so that GZIPInputStream does not look for a next member in it.
            this.packed = new PushbackInputStream(packed, BUFFER) {
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
                if (member == null) {
                    int next = packed.read();
                    if (next < 0) {
                        return -1;
                    }
                    packed.unread(next);
                    member = new Member(packed);
                }
                int count = member.read(target, offset, length);
                if (count >= 0) {
                    return count;
                }
                member.end(packed);
                member = null;
            }
        }
    }

    private static final class Member extends GZIPInputStream {

        Member(InputStream packed) throws IOException {
            super(packed, BUFFER);
        }

        /** Gives back what was read ahead: the next member. */
        void end(PushbackInputStream packed) throws IOException {
            int ahead = inf.getRemaining() - TRAILER;
            if (ahead > 0) {
                packed.unread(buf, len - ahead, ahead);
            }
            inf.end();
        }
    }
}
