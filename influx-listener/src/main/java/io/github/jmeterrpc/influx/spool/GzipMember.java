package io.github.jmeterrpc.influx.spool;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A gzip member that states its own length, which distinguishes a truncated member from a damaged
 * one. The checksum of gzip cannot distinguish them, because damage can move the end of the
 * compressed data beyond the end of the file. The length is in an extra field of the header (RFC
 * 1952, 2.3.1.1), which every gzip program skips.
 *
 * <pre>
 * bytes 0–11   header of gzip without a time, length of the extra field (12)
 * bytes 12–15  "JR", length of the content (8)
 * bytes 16–19  length of the member, bytes
 * bytes 20–23  CRC-32 of bytes 0–19
 * </pre>
 */
final class GzipMember {

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 4, 0, 0, 0, 0, 4, (byte) 0xff, 12, 0, 'J', 'R', 8, 0};
    private static final int LENGTH = 16;
    private static final int CHECKSUM = 20;
    private static final int DATA = 24;
    private static final int TRAILER = 8;

    private GzipMember() {}

    /** Compresses bytes. */
    static byte[] pack(byte[] bytes) {
        // Level 1: level 6 makes the file of a window a quarter smaller, and takes three times the
        // CPU time.
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] member = new byte[DATA + bytes.length / 4 + 64];
            int end = DATA;
            while (!deflater.finished()) {
                if (end == member.length) {
                    member = Arrays.copyOf(member, 2 * member.length);
                }
                end += deflater.deflate(member, end, member.length - end);
            }
            ByteBuffer buffer =
                    ByteBuffer.wrap(Arrays.copyOf(member, end + TRAILER)).order(ByteOrder.LITTLE_ENDIAN);
            buffer.put(0, HEADER).putInt(LENGTH, end + TRAILER).putInt(CHECKSUM, crc(buffer.array(), 0, CHECKSUM));
            buffer.putInt(end, crc(bytes, 0, bytes.length)).putInt(end + Integer.BYTES, bytes.length);
            return buffer.array();
        } finally {
            deflater.end();
        }
    }

    private static int crc(byte[] bytes, int from, int to) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }

    /**
     * Returns the length that a member states; {@link Integer#MAX_VALUE} if the file ends in its
     * header.
     *
     * @throws ZipException if the header is damaged
     */
    static int length(byte[] file, int at) throws ZipException {
        int known = Math.min(file.length - at, HEADER.length);
        if (!Arrays.equals(file, at, at + known, HEADER, 0, known)) {
            throw new ZipException("damaged header");
        }
        if (file.length - at < DATA) {
            return Integer.MAX_VALUE;
        }
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int length = buffer.getInt(at + LENGTH);
        if (buffer.getInt(at + CHECKSUM) != crc(file, at, at + CHECKSUM) || length < DATA + TRAILER) {
            throw new ZipException("damaged header");
        }
        return length;
    }

    /** Opens the text of a member, or of its part that exists in a truncated file. */
    static InputStream text(byte[] file, int at, int length) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(file, at, length));
    }
}
