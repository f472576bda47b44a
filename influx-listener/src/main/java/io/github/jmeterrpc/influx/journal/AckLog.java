package io.github.jmeterrpc.influx.journal;

import io.github.jmeterrpc.influx.file.PrivateFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * Names the batches of a run that are done with. If that cannot be written down, a batch is sent once more after a
 * crash, which changes nothing in InfluxDB. Not thread-safe.
 */
final class AckLog {

    private static final String NAME = "settled";
    private static final int ENTRY_BYTES = Long.BYTES + Integer.BYTES;

    private final Path path;
    private final Set<Long> numbers;
    private RandomAccessFile file;
    private long entries;

    private AckLog(Path path, Set<Long> numbers, long entries) {
        this.path = path;
        this.numbers = numbers;
        this.entries = entries;
    }

    /** Reads what an earlier run wrote down, if it did. */
    static AckLog in(Path directory) throws IOException {
        Path path = directory.resolve(NAME);
        Set<Long> numbers = new HashSet<>();
        byte[] bytes = Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.remaining() >= ENTRY_BYTES) {
            long number = buffer.getLong();
            if (buffer.getInt() == checksum(number)) {
                numbers.add(number);
            }
        }
        return new AckLog(path, numbers, bytes.length / ENTRY_BYTES);
    }

    /** Whether it was named when this was opened. */
    boolean wasSettled(long number) {
        return numbers.contains(number);
    }

    void add(long number) throws IOException {
        if (file == null) {
            file = PrivateFiles.open(path);
        }
        // At its own place, whatever became of the one before: half an entry must not spoil those behind it.
        file.seek(entries * ENTRY_BYTES);
        file.write(ByteBuffer.allocate(ENTRY_BYTES)
                .putLong(number)
                .putInt(checksum(number))
                .array());
        entries++;
    }

    /** Forgets all. */
    void delete() throws IOException {
        close();
        Files.deleteIfExists(path);
        entries = 0;
    }

    void close() throws IOException {
        if (file != null) {
            file.close();
            file = null;
        }
    }

    long bytes() {
        return entries * ENTRY_BYTES;
    }

    private static int checksum(long number) {
        CRC32C checksum = new CRC32C();
        checksum.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
        return (int) checksum.getValue();
    }
}
