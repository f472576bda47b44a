package io.github.jmeterrpc.influx.journal;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.PointCount;
import io.github.jmeterrpc.influx.line.Line;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Encodes and decodes the records of a segment. A record starts with a frame that reveals incomplete or damaged
 * records: four magic bytes, the kind, and the length and checksum of the content. The content of a batch is its number
 * in the run, its numbers of points and samples, then its lines, each preceded by the number of samples it accounts
 * for.
 */
final class JournalRecord {

    static final int HEAD_BYTES = 13;

    static final byte ORIGIN = 'O';
    static final byte BATCH = 'B';

    private static final int MAGIC = 0x49584a31;
    private static final int BATCH_HEAD_BYTES = 3 * Long.BYTES;

    private JournalRecord() {}

    /** Adds the frame to the content of a record. */
    static byte[] around(byte kind, byte[] content) {
        return ByteBuffer.allocate(HEAD_BYTES + content.length)
                .putInt(MAGIC)
                .put(kind)
                .putInt(content.length)
                .putInt(checksum(kind, content, 0, content.length))
                .put(content)
                .array();
    }

    static byte[] of(long number, Batch batch) {
        StringBuilder text = new StringBuilder();
        batch.lines().forEach(line -> text.append(line.samples())
                .append('\t')
                .append(line.text())
                .append('\n'));
        byte[] lines = text.toString().getBytes(StandardCharsets.UTF_8);
        return around(
                BATCH,
                ByteBuffer.allocate(BATCH_HEAD_BYTES + lines.length)
                        .putLong(number)
                        .putLong(batch.lines().size())
                        .putLong(batch.samples())
                        .put(lines)
                        .array());
    }

    /** The content length of the record at a position of a file, or −1 if there is no complete, undamaged record. */
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

    /** The number, position and size of the batch whose record starts at a position of a file. */
    static JournalPosition batchAt(byte[] file, int position, int contentLength) {
        ByteBuffer head = ByteBuffer.wrap(file, position + HEAD_BYTES, BATCH_HEAD_BYTES);
        return new JournalPosition(
                head.getLong(), position, HEAD_BYTES + contentLength, new PointCount(head.getLong(), head.getLong()));
    }

    /** Decodes the batch in a complete record. */
    static Batch batch(byte[] bytes) {
        int start = HEAD_BYTES + BATCH_HEAD_BYTES;
        return new Batch(new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8)
                .lines()
                .map(JournalRecord::line)
                .toList());
    }

    private static Line line(String text) {
        int tab = text.indexOf('\t');
        return new Line(text.substring(tab + 1), Long.parseLong(text.substring(0, tab)));
    }

    /** The content of the complete record at the start of a file. */
    static byte[] firstContent(byte[] file) {
        return Arrays.copyOfRange(file, HEAD_BYTES, HEAD_BYTES + contentLength(file, 0));
    }

    private static int checksum(byte kind, byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(kind);
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }
}
