package io.github.jmeterrpc.influx.file;

import java.io.IOException;
import java.io.RandomAccessFile;

/** Writes at the end of a file as a whole or not at all. */
public final class AtomicAppend {

    private AtomicAppend() {}

    /**
     * Writes bytes.
     *
     * @param end where the file ends, and ends again if it does not take all of them
     * @throws IOException if it does not
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
