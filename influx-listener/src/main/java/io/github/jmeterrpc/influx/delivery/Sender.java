package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.influx.sink.WriteException.Remedy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Sends lines and counts them. If InfluxDB rejects a request because of its content, the request is bisected until the
 * invalid lines are isolated: valid lines are written (some of them twice, which changes nothing), invalid ones are set
 * aside with the reason. Not thread-safe.
 */
public final class Sender {

    /** Maximum number of requests for a rejected batch; after that, all lines not yet accepted are set aside. */
    static final int MAX_REQUESTS = 200;

    private final Sink target;
    private final Consumer<List<String>> written;
    private final DeliveryCounters counters;
    private final DeadLetters setAside;
    private int settledLines;

    /**
     * Makes a sender.
     *
     * @param written receives the lines that the sink has acknowledged
     */
    public Sender(Sink target, Consumer<List<String>> written, DeliveryCounters counters, DeadLetters setAside) {
        this.target = target;
        this.written = written;
        this.counters = counters;
        this.setAside = setAside;
    }

    /**
     * Sends lines in one request.
     *
     * @throws WriteException if a retry may succeed, or if some lines are rejected
     */
    public void write(Batch batch) throws WriteException {
        settledLines = 0;
        acknowledge(batch);
    }

    /**
     * Sends lines and isolates the rejected ones.
     *
     * @return whether any of them were acknowledged; each is either acknowledged, set aside or lost
     * @throws WriteException if the lines from {@link #settledLines} on need a retry
     */
    public boolean send(Batch batch) throws WriteException {
        settledLines = 0;
        Deque<List<Line>> parts = new ArrayDeque<>();
        parts.add(batch.lines());
        boolean acknowledged = false;
        for (int requests = 0; !parts.isEmpty(); requests++) {
            acknowledged |= sendFirst(parts, requests < MAX_REQUESTS);
        }
        return acknowledged;
    }

    /** The number of leading lines of the last batch that need no retry, also after a failure of the rest. */
    public int settledLines() {
        return settledLines;
    }

    private boolean sendFirst(Deque<List<Line>> parts, boolean maySplit) throws WriteException {
        Batch part = new Batch(parts.removeFirst());
        try {
            acknowledge(part);
            return true;
        } catch (WriteException e) {
            int lines = part.lines().size();
            if (e.remedy() != Remedy.SPLIT) {
                throw e;
            }
            if (lines > 1 && maySplit) {
                parts.addFirst(part.lines().subList(lines / 2, lines));
                parts.addFirst(part.lines().subList(0, lines / 2));
            } else {
                settledLines += lines;
                refuse(part, e);
            }
            return false;
        }
    }

    private void acknowledge(Batch part) throws WriteException {
        List<String> texts = part.texts();
        target.write(texts);
        written.accept(texts);
        settledLines += part.lines().size();
        counters.acknowledged(PointCount.of(part));
    }

    private void refuse(Batch part, WriteException reason) {
        boolean kept = false;
        try {
            kept = setAside.take(part.lines(), reason.getMessage());
        } finally {
            // Also after an exception such as OutOfMemoryError: these lines are not sent again.
            if (kept) {
                counters.setAside(PointCount.of(part));
            } else {
                counters.lost(PointCount.of(part));
            }
        }
    }
}
