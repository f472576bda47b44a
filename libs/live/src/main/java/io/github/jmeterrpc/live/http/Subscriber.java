package io.github.jmeterrpc.live.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * A client that waits for events. A sender never waits for the client: a thread of the pool writes what is queued, and
 * a client that does not read is dropped. Thread-safe.
 */
final class Subscriber {

    private static final long MAX_QUEUED = 8 << 20;
    private static final long WRITE_SECONDS = 10;

    private final HttpExchange exchange;
    private final DeadlineExecutor executor;
    private final Consumer<Subscriber> gone;
    private final Queue<byte[]> queue = new ArrayDeque<>();
    private long queued;
    private boolean writing;
    private boolean closed;

    Subscriber(HttpExchange exchange, DeadlineExecutor executor, Consumer<Subscriber> gone) {
        this.exchange = exchange;
        this.executor = executor;
        this.gone = gone;
    }

    synchronized void send(byte[] event) {
        if (closed) {
            return;
        }
        queue.add(event);
        queued += event.length;
        if (queued > MAX_QUEUED) {
            close();
        } else if (!writing) {
            writing = true;
            executor.execute(this::write);
        }
    }

    private void write() {
        executor.allow(WRITE_SECONDS);
        try {
            for (byte[] event = next(); event != null; event = next()) {
                exchange.getResponseBody().write(event);
                exchange.getResponseBody().flush();
            }
        } catch (IOException e) {
            close();
        }
    }

    private synchronized byte[] next() {
        byte[] event = queue.poll();
        writing = event != null;
        if (event != null) {
            queued -= event.length;
        }
        return event;
    }

    private synchronized void close() {
        closed = true;
        queue.clear();
        gone.accept(this);
        exchange.close();
    }
}
