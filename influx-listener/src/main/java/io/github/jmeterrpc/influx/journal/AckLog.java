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
 * File with the numbers of the batches of a run whose delivery is complete. If an entry cannot be written, its batch is
 * sent again after a crash, which changes nothing in InfluxDB. Not thread-safe.
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

    /** Reads the file that an earlier run left; the log is empty if there is none. */
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

    /** Whether the log contained this batch when it was opened. */
    boolean wasSettled(long number) {
        return numbers.contains(number);
    }

    void add(long number) throws IOException {
        if (file == null) {
            file = PrivateFiles.open(path);
        }
        // Each entry has a fixed position, so a partly written entry does not corrupt the following ones.
        file.seek(entries * ENTRY_BYTES);
        file.write(ByteBuffer.allocate(ENTRY_BYTES)
                .putLong(number)
                .putInt(checksum(number))
                .array());
        entries++;
    }

    /** Deletes the file and clears the log. */
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
