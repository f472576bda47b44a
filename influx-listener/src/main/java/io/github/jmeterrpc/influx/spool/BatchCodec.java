package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.write.Amount;
import io.github.jmeterrpc.influx.write.Batch;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A batch as bytes: its number in the run, its amount, then a line each with the samples it accounts for in front. */
final class BatchCodec {

    private static final int HEAD_BYTES = 3 * Long.BYTES;

    private BatchCodec() {}

    /**
     * What stands in front of the lines.
     *
     * @param number of the batch in its run
     * @param amount of the batch
     */
    record Head(long number, Amount amount) {}

    static byte[] encode(long number, Batch batch) {
        StringBuilder text = new StringBuilder();
        batch.lines().forEach(line -> text.append(line.samples())
                .append('\t')
                .append(line.text())
                .append('\n'));
        byte[] lines = text.toString().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(HEAD_BYTES + lines.length)
                .putLong(number)
                .putLong(batch.lines().size())
                .putLong(batch.samples())
                .put(lines)
                .array();
    }

    static Head head(byte[] bytes, int position) {
        ByteBuffer head = ByteBuffer.wrap(bytes, position, HEAD_BYTES);
        return new Head(head.getLong(), new Amount(head.getLong(), head.getLong()));
    }

    static Batch decode(byte[] bytes) {
        byte[] lines = Arrays.copyOfRange(bytes, HEAD_BYTES, bytes.length);
        List<Line> decoded = new String(lines, StandardCharsets.UTF_8)
                .lines()
                .map(BatchCodec::line)
                .toList();
        return new Batch(decoded);
    }

    private static Line line(String text) {
        int tab = text.indexOf('\t');
        return new Line(text.substring(tab + 1), Long.parseLong(text.substring(0, tab)));
    }
}
