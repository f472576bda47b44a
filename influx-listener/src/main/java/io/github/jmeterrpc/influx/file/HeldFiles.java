package io.github.jmeterrpc.influx.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files and directories of journals that listeners of this JVM write to. Static, as it has to be: POSIX takes a lock away from a process as soon
 * as it closes the file a second time, so a file that this JVM holds must not even be opened.
 */
public final class HeldFiles {

    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private HeldFiles() {}

    /** Takes a file or directory; false if another listener of this JVM has it. */
    public static boolean take(Path real) {
        return HELD.add(real);
    }

    public static void free(Path real) {
        HELD.remove(real);
    }

    static boolean contains(Path real) {
        return HELD.contains(real);
    }

    /**
     * The one name of a file that may have several.
     *
     * @throws IOException if its folder is not there
     */
    public static Path real(Path path) throws IOException {
        Path absolute = path.toAbsolutePath();
        return Files.exists(absolute)
                ? absolute.toRealPath()
                : absolute.resolveSibling(".").toRealPath().resolve(absolute.getFileName());
    }
}
