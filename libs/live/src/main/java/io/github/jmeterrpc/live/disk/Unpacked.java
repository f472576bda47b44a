package io.github.jmeterrpc.live.disk;

import io.github.jmeterrpc.metrics.file.GzipMembers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Uncompresses texts of limited size. */
public final class Unpacked {

    private Unpacked() {}

    /**
     * Uncompresses all members.
     *
     * @param maxBytes longest text
     * @throws TooLargeException if the text is longer
     * @throws IOException if it is damaged, or something follows the last member
     */
    public static byte[] of(byte[] packed, int maxBytes) throws IOException {
        try (InputStream members = new GzipMembers(new ByteArrayInputStream(packed))) {
            byte[] text = members.readNBytes(maxBytes);
            if (members.read() >= 0) {
                throw new TooLargeException(maxBytes);
            }
            return text;
        }
    }
}
