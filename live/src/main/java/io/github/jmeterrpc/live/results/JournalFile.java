package io.github.jmeterrpc.live.results;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A segment of the listener's spool. Records have a head of 13 bytes: magic, kind, length, CRC-32C of kind and content. A
 * batch ({@code B}) is three longs and then lines, each with a number and a tab in front.
 */
final class JournalFile {

    private static final int MAGIC = 0x49584a31;
    private static final int HEAD = 13;
    private static final int BATCH_HEAD = 24;
    private static final byte BATCH = 'B';

    private JournalFile() {}

    static boolean isOne(byte[] start) {
        return start.length >= Integer.BYTES && ByteBuffer.wrap(start).getInt() == MAGIC;
    }

    /** Adds the line protocol of all whole batches, one text each. */
    static void read(byte[] file, List<byte[]> texts) {
        int at = 0;
        while (at + HEAD <= file.length) {
            ByteBuffer head = ByteBuffer.wrap(file, at, HEAD);
            boolean magic = head.getInt() == MAGIC;
            byte kind = head.get();
            int length = head.getInt();
            int checksum = head.getInt();
            if (!magic
                    || length < 0
                    || length > file.length - at - HEAD
                    || checksum != checksum(kind, file, at + HEAD, length)) {
                at++;
                continue;
            }
            if (kind == BATCH && length > BATCH_HEAD) {
                texts.add(lines(new String(file, at + HEAD + BATCH_HEAD, length - BATCH_HEAD, StandardCharsets.UTF_8)));
            }
            at += HEAD + length;
        }
    }

    private static byte[] lines(String numbered) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        numbered.lines()
                .forEach(line -> lines.writeBytes(
                        (line.substring(line.indexOf('\t') + 1) + "\n").getBytes(StandardCharsets.UTF_8)));
        return lines.toByteArray();
    }

    private static int checksum(byte kind, byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(kind);
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }
}
