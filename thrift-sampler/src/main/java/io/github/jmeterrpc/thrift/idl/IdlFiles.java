package io.github.jmeterrpc.thrift.idl;

import java.nio.file.Path;
import java.util.List;

/**
 * Loads IDL files, and keeps what it loaded while the files stay as they are. Threads may share it; a load may read from disk
 * and takes a lock.
 *
 * <p>A file is a path, or an entry of a jar or zip file: {@code lib/api.jar!/shop/order.thrift}. What it includes is looked
 * for in its own folder, then in the folders of the search path, which may lie in jars too ({@code lib/api.jar!/idl}), and at
 * last in the root of its own jar.
 */
public final class IdlFiles {

    private final Path base;
    private final List<String> searchPath;

    /**
     * @param base the folder that relative names start at
     * @param searchPath folders or jars in which includes, and files that are not in the base folder, are looked for, in order
     */
    public IdlFiles(Path base, List<String> searchPath) {
        this.base = base;
        this.searchPath = List.copyOf(searchPath);
    }

    /**
     * Loads a file with all that it includes, or gives the same document as the last time if none of them has changed since.
     *
     * @param file as typed
     * @throws IdlException if any of them is missing or not valid
     */
    public Document load(String file) throws IdlException {
        throw new IdlException(file, 0, 0, "", "not yet, " + base + searchPath);
    }
}
