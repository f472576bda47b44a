package io.github.jmeterrpc.thrift.idl;

import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Loads IDL files, and keeps what it loaded while the files stay as they are. Threads may share it; a load may read from disk
 * and takes a lock, so it does not belong into the time of a sample.
 *
 * <p>A file is a path, or an entry of a jar or zip file: {@code lib/api.jar!/shop/order.thrift}. What it includes is looked
 * for in its own folder, then in the folders of the search path, which may be jars or lie in jars too ({@code
 * lib/api.jar!/idl}), and at last in the root of its own jar.
 */
public final class IdlFiles {

    private static final int MAX_KEPT = 100;

    private final Map<Key, CachedDocument> kept = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, CachedDocument> eldest) {
            return size() > MAX_KEPT;
        }
    };

    /**
     * Loads a file with all that it includes, or gives the same document as the last time if none of them has changed since.
     *
     * @param file as typed
     * @param base the folder at which relative names start, that of the file and those of the search path
     * @param searchPath folders or jars in which the file, if it is not in the base folder, and includes are looked for, in
     *     order
     * @throws IdlException if any of them is missing or not valid
     */
    public synchronized Document load(String file, Path base, List<String> searchPath) throws IdlException {
        Key key = new Key(file, base, List.copyOf(searchPath));
        CachedDocument last = kept.get(key);
        if (last != null && last.isCurrent()) {
            return last.document();
        }
        kept.remove(key);
        DocumentLoader loading = new DocumentLoader(base, key.searchPath);
        Document document = loading.load(file);
        kept.put(key, new CachedDocument(document, loading.looked()));
        return document;
    }

    private record Key(String file, Path base, List<String> searchPath) {}
}
