package io.github.jmeterrpc.metrics.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Replaces files atomically: a reader sees the old or the new content, never a mixture. */
public final class AtomicFile {

    private AtomicFile() {}

    /** @throws IOException if the disk does not take it; the old file is still there */
    public static void write(Path path, byte[] content) throws IOException {
        Path part = path.resolveSibling(path.getFileName() + ".part");
        try {
            Files.write(part, content);
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw e;
        }
    }
}
