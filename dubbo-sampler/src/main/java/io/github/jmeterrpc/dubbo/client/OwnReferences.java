package io.github.jmeterrpc.dubbo.client;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The references of one thread, each with connections of its own; used by that thread alone. It keeps the {@value #MOST} that it
 * used last and closes the others: a variable may give another address for each sample.
 */
final class OwnReferences {

    /** As many connections as a thread of the Thrift sampler keeps. */
    static final int MOST = 16;

    private final Map<Endpoint, OwnReference> references = new LinkedHashMap<>(MOST, 0.75f, true);

    /** @param source makes a reference if the thread has none */
    Invoker get(Endpoint endpoint, OwnReferenceSource source) {
        OwnReference own = references.get(endpoint);
        if (own == null) {
            own = source.next();
            references.put(endpoint, own);
            if (references.size() > MOST) {
                references.remove(references.keySet().iterator().next()).close();
            }
        }
        return own.invoker();
    }

    void close() {
        references.values().forEach(OwnReference::close);
        references.clear();
    }
}
