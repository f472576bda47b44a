package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.task.GuardedWork;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * The opened parts of a listener, which are closed in reverse order at the end of a test or if a
 * later part cannot be opened. For one thread at a time.
 */
final class Parts {

    private final Deque<Close> open = new ArrayDeque<>();

    /** Closes a part. */
    interface Close {

        /**
         * Closes the part.
         *
         * @param leftMillis time that is left to deliver its content, in ms, polled repeatedly
         */
        void close(LongSupplier leftMillis) throws IOException, InterruptedException;
    }

    /** Adds a part that was just opened. */
    void add(Close close) {
        open.push(close);
    }

    /** Closes all parts; a failure of one is logged and does not prevent the others. */
    void close(LongSupplier leftMillis) {
        while (!open.isEmpty()) {
            Close last = open.pop();
            GuardedWork.attempt("not ended properly", () -> last.close(leftMillis));
        }
    }
}
