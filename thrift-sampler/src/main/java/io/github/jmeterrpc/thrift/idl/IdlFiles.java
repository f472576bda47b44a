package io.github.jmeterrpc.thrift.idl;

import io.github.jmeterrpc.thrift.idl.compiler.Resolver;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Loads IDL files, each once per instance; an instance lasts for one test. Thread-safe; only the
 * first load of a file takes a lock and reads from disk, so callers load before the timing of a
 * sample starts.
 *
 * <p>A file is a path, or an entry of a jar or zip file: {@code lib/api.jar!/shop/order.thrift}.
 * Included files are searched in the folder of the including file, then in the search path, whose
 * folders may be jars or in jars ({@code lib/api.jar!/idl}), and finally in the root of the
 * including file's own jar.
 */
public final class IdlFiles {

    private static final int MAX_KEPT = 100;

    /**
     * Documents in the order of loading; the map is replaced as a whole, so that readers need no
     * lock.
     */
    private volatile Map<Key, Document> kept = Map.of();

    /**
     * Returns a file with all files it includes. A file that could not be loaded is read again at
     * the next call.
     *
     * @param file file name as typed by the user
     * @param base folder that relative names of the file and of the search path are resolved
     *     against
     * @param searchPath folders or jars, in order, to search for included files, and for the file
     *     itself if it is not in the base folder
     * @throws IdlException if any of the files is missing or invalid
     */
    public Document load(String file, Path base, List<String> searchPath) throws IdlException {
        Key key = new Key(file, base, List.copyOf(searchPath));
        Document document = kept.get(key);
        return document == null ? loadOnce(key) : document;
    }

    private synchronized Document loadOnce(Key key) throws IdlException {
        Document document = kept.get(key);
        if (document == null) {
            document = Resolver.resolve(new Loader(key.base, key.searchPath).load(key.file));
            Map<Key, Document> next = new LinkedHashMap<>(kept);
            if (next.size() >= MAX_KEPT) {
                next.remove(next.keySet().iterator().next());
            }
            next.put(key, document);
            kept = next;
        }
        return document;
    }

    private record Key(String file, Path base, List<String> searchPath) {}
}
