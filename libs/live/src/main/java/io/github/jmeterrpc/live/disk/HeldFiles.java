package io.github.jmeterrpc.live.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Registry of the files and directories that this JVM has locked. It is static because POSIX locks belong
 * to the process: closing any other descriptor of a file releases the process's lock on it, so a file that this JVM
 * holds must not be opened again.
 */
public final class HeldFiles {

    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private HeldFiles() {}

    /** Registers a file or directory; false if this JVM holds it already. */
    public static boolean take(Path real) {
        return HELD.add(real);
    }

    public static void free(Path real) {
        HELD.remove(real);
    }

    /**
     * The canonical path of a file that may be reachable by several paths.
     *
     * @throws IOException if its folder does not exist
     */
    public static Path real(Path path) throws IOException {
        Path absolute = path.toAbsolutePath();
        return Files.exists(absolute)
                ? absolute.toRealPath()
                : absolute.resolveSibling(".").toRealPath().resolve(absolute.getFileName());
    }
}
