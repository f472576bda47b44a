package io.github.jmeterrpc.dubbo.remoting;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reconnects the connections to one address. While the address is unreachable, one connection retries once a second on
 * behalf of all; as soon as one is
 * there, the others follow, {@value #AT_ONCE} at a time. Thread safe.
 */
final class Reconnect {

    private static final int PERIOD_MILLIS = 1000;

    /** Between two groups of connections to a provider that is back. */
    private static final int NEXT_GROUP_MILLIS = 100;

    static final int AT_ONCE = 16;

    private final Timer timer;
    private final Set<Connection> broken = ConcurrentHashMap.newKeySet();

    /** Whether a round is due, so that there is one at a time, however often connections end. */
    private final AtomicBoolean due = new AtomicBoolean();

    /** Those tried in the last round; used by one round at a time. */
    private volatile List<Connection> tried = List.of();

    Reconnect(Timer timer) {
        this.timer = timer;
    }

    /** The connection has ended. */
    void now(Connection client) {
        broken.add(client);
        schedule(0);
    }

    /** The connection could not be made just now. */
    void later(Connection client) {
        broken.add(client);
        schedule(PERIOD_MILLIS);
    }

    private void schedule(int millis) {
        if (!due.compareAndSet(false, true)) {
            return;
        }
        try {
            timer.after(millis, this::round);
        } catch (RejectedExecutionException e) {
            // The end of the test.
        }
    }

    private void round() {
        due.set(false);
        boolean reachable = tried.stream().anyMatch(Connection::isConnected);
        broken.forEach(Connection::wakeCallers);
        broken.removeIf(client -> !client.needsConnection());
        List<Connection> next = broken.stream().limit(reachable ? AT_ONCE : 1).toList();
        next.forEach(Connection::tryToConnect);
        tried = next;
        if (!next.isEmpty()) {
            schedule(reachable ? NEXT_GROUP_MILLIS : PERIOD_MILLIS);
        }
    }

    /** What is brought back. */
    interface Connection {

        boolean isConnected();

        /** Whether there is no connection, and still need of one. */
        boolean needsConnection();

        /** Starts a try to connect unless one is under way. */
        void tryToConnect();

        /** Dubbo looks for calls in flight once more after the end of a connection, and wakes no better than before. */
        void wakeCallers();
    }

    /** Runs something later, on a thread of its own. */
    interface Timer {
        void after(int millis, Runnable what);
    }
}
