package io.github.jmeterrpc.influx.spool;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * What surrounds a record in a file, so that a record that was written in part, or damaged, is noticed: four bytes to
 * find it by, its kind, the length and the checksum of what follows.
 */
final class Frame {

    static final int HEAD_BYTES = 13;

    static final byte ORIGIN = 'O';
    static final byte BATCH = 'B';

    private static final int MAGIC = 0x49584a31;

    private Frame() {}

    /** A record with what surrounds it. */
    static byte[] around(byte kind, byte[] content) {
        return ByteBuffer.allocate(HEAD_BYTES + content.length)
                .putInt(MAGIC)
                .put(kind)
                .putInt(content.length)
                .putInt(checksum(kind, content, 0, content.length))
                .put(content)
                .array();
    }

    /** The length of the content of the whole record that begins at a position of a file, or −1 if none does. */
    static int contentLength(byte[] file, int position) {
        if (file.length - position < HEAD_BYTES) {
            return -1;
        }
        ByteBuffer head = ByteBuffer.wrap(file, position, HEAD_BYTES);
        int magic = head.getInt();
        byte kind = head.get();
        int length = head.getInt();
        int checksum = head.getInt();
        boolean whole =
                magic == MAGIC && length >= 0 && length <= file.length - position - HEAD_BYTES && (kind & 0x80) == 0;
        return whole && checksum == checksum(kind, file, position + HEAD_BYTES, length) ? length : -1;
    }

    static byte kind(byte[] file, int position) {
        return file[position + Integer.BYTES];
    }

    private static int checksum(byte kind, byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(kind);
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }
}
