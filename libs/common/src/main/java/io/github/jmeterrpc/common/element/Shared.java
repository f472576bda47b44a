package io.github.jmeterrpc.common.element;

import java.util.function.Supplier;

/**
 * Shares a resource among all elements of a running test by reference counting: the first user that
 * acquires it opens it, the last that releases it closes it. Thread-safe; only {@link #acquire} and
 * {@link #release} take a lock.
 *
 * @param <T> type of the shared value
 */
public final class Shared<T extends AutoCloseable> {

    private final Supplier<T> opener;
    private volatile T value;
    private int users;

    /** @param opener opens the resource; called again after the resource was closed */
    public Shared(Supplier<T> opener) {
        this.opener = opener;
    }

    /**
     * Counts one more user; opens the resource for the first user. If opening throws, the count
     * does not change.
     */
    public synchronized T acquire() {
        if (value == null) {
            value = opener.get();
        }
        users++;
        return value;
    }

    /**
     * Returns the shared resource to a user that has acquired it.
     *
     * @throws IllegalStateException if it is not open
     */
    public T get() {
        T open = value;
        if (open == null) {
            throw new IllegalStateException("Used before the start or after the end of a test");
        }
        return open;
    }

    /**
     * Counts one user less; closes the resource after the last user. An extra release has no
     * effect.
     *
     * @throws Exception if closing failed; the resource counts as closed nevertheless
     */
    public synchronized void release() throws Exception {
        if (users == 0 || --users > 0) {
            return;
        }
        T last = value;
        value = null;
        last.close();
    }
}
