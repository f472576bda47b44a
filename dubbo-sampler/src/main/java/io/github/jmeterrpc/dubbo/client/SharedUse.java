package io.github.jmeterrpc.dubbo.client;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Shares values, such as proxies, among the threads of a test by reference counting. A value is
 * built when it is first acquired and kept while a thread uses it. Of the unused values the
 * {@value LastUsed#MOST} most recently used are kept and the others closed, because a variable may
 * give another endpoint for each sample. Thread-safe.
 *
 * @param <K> type of the keys
 * @param <V> type of the shared values
 */
final class SharedUse<K, V> {

    private final Function<K, V> builder;
    private final Consumer<V> closer;
    private final Map<K, Users<V>> values = new HashMap<>();
    /** Keys of the unused values, most recently used last. */
    private final Set<K> idle = new LinkedHashSet<>();

    SharedUse(Function<K, V> builder, Consumer<V> closer) {
        this.builder = builder;
        this.closer = closer;
    }

    /**
     * Finds or builds a value. The thread must release the value after use.
     *
     * @throws RuntimeException the exception of the builder; an Error is rethrown as well; nothing
     *     is acquired then
     */
    V acquire(K key) {
        Users<V> users;
        synchronized (this) {
            users = values.computeIfAbsent(key, k -> new Users<>(new Lazy<>(() -> builder.apply(k))));
            users.count++;
            idle.remove(key);
        }
        try {
            return users.value.get();
        } catch (RuntimeException | Error e) {
            release(key);
            throw e;
        }
    }

    /** Releases the value for the calling thread. */
    void release(K key) {
        Users<V> surplus = null;
        synchronized (this) {
            // Null if a thread of an earlier test could not be stopped and ends during this test.
            Users<V> users = values.get(key);
            if (users != null && --users.count == 0 && idle.add(key) && idle.size() > LastUsed.MOST) {
                K oldest = idle.iterator().next();
                idle.remove(oldest);
                surplus = values.remove(oldest);
            }
        }
        if (surplus != null) {
            // If its callers were interrupted, the value may not be built yet.
            surplus.value.close(closer);
        }
    }

    /** A value and its reference count. */
    private static final class Users<V> {

        private final Lazy<V> value;
        private int count;

        Users(Lazy<V> value) {
            this.value = value;
        }
    }
}
