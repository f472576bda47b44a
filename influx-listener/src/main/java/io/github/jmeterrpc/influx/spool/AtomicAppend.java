package io.github.jmeterrpc.influx.spool;

import java.io.IOException;
import java.io.RandomAccessFile;

/** Appends to a file completely or not at all. */
public final class AtomicAppend {

    private AtomicAppend() {}

    /**
     * Appends bytes; truncates the file to its previous length on failure.
     *
     * @param end length of the file before the call, and after a failure
     * @throws IOException if the bytes cannot be written completely
     */
    public static void at(RandomAccessFile file, long end, byte[] bytes) throws IOException {
        try {
            file.seek(end);
            file.write(bytes);
        } catch (IOException e) {
            try {
                file.setLength(end);
            } catch (IOException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }
}
