package io.github.jmeterrpc.influx.write;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A spool in memory. When it is full, the oldest batches go, except the one being sent; what goes is accounted for. */
public final class MemorySpool implements Spool {

    private static final Logger log = LoggerFactory.getLogger(MemorySpool.class);

    private final Deque<Batch> batches = new ArrayDeque<>();
    private final long maxBytes;
    private final Ledger ledger;
    private long bytes;
    private boolean firstInUse;
    private boolean warned;

    /**
     * Makes an empty one.
     *
     * @param maxBytes about how much memory it may take
     * @param ledger told what is dropped
     */
    public MemorySpool(long maxBytes, Ledger ledger) {
        this.maxBytes = maxBytes;
        this.ledger = ledger;
    }

    @Override
    public synchronized void add(Batch batch) {
        batches.addLast(batch);
        bytes += batch.size();
        Batch sending = firstInUse ? batches.removeFirst() : null;
        while (bytes > maxBytes && batches.size() > 1) {
            drop(batches.removeFirst());
        }
        if (sending != null) {
            batches.addFirst(sending);
        }
        notifyAll();
    }

    private void drop(Batch batch) {
        bytes -= batch.size();
        ledger.dropped(Amount.of(batch));
        if (!warned) {
            warned = true;
            log.warn(
                    "InfluxDB listener: {} MB of points wait for InfluxDB; the oldest are dropped from now on",
                    maxBytes >> 20);
        }
    }

    @Override
    public synchronized Batch first(long timeoutMillis) throws InterruptedException {
        if (batches.isEmpty() && timeoutMillis > 0) {
            wait(timeoutMillis);
        }
        firstInUse = !batches.isEmpty();
        return batches.peekFirst();
    }

    @Override
    public synchronized void removeFirst() {
        bytes -= batches.removeFirst().size();
        firstInUse = false;
    }
}
