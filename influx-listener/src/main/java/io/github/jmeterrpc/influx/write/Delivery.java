package io.github.jmeterrpc.influx.write;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The daemon thread that brings batches from the spool to the target, in order, again and again while there is hope.
 */
public final class Delivery {

    private static final Logger log = LoggerFactory.getLogger(Delivery.class);

    /** How often to try at the end of a test, when somebody waits, at least, ms. */
    private static final long LAST_PAUSE_MILLIS = 1000;

    private final Spool spool;
    private final Target target;
    private final Sender sender;
    private final Backoff backoff =
            new Backoff(() -> ThreadLocalRandom.current().nextDouble());
    private final CountDownLatch finishing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "influx-listener-writer");
    private volatile boolean aborted;
    private boolean failing;

    /** Starts the thread. */
    public Delivery(Spool spool, Target target, Ledger ledger) {
        this.spool = spool;
        this.target = target;
        this.sender = new Sender(target, ledger);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (!aborted) {
                boolean last = finishing.getCount() == 0;
                Batch batch = spool.first(last ? 0 : 100);
                if (batch != null) {
                    deliver(batch);
                } else if (last) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            // Only finish() interrupts; what is left is pending.
            log.debug("Interrupted", e);
        }
    }

    private void deliver(Batch batch) throws InterruptedException {
        try {
            if (sender.send(batch) && failing) {
                failing = false;
                log.info("InfluxDB listener: {} takes points again", target.name());
            }
            spool.removeFirst();
            backoff.succeeded();
        } catch (WriteException e) {
            if (!failing && !aborted) {
                failing = true;
                log.error("InfluxDB listener: {}. The points are kept in memory and sent again", e.getMessage());
            }
            log.debug("Not delivered", e);
            pause(backoff.afterFailure(e.retryAfterMillis()));
        } catch (RuntimeException e) {
            log.error("InfluxDB listener: points could not be sent, trying again", e);
            pause(backoff.afterFailure(0));
        }
    }

    private void pause(long millis) throws InterruptedException {
        if (finishing.getCount() == 0) {
            Thread.sleep(Math.min(millis, LAST_PAUSE_MILLIS));
        } else {
            finishing.await(millis, TimeUnit.MILLISECONDS);
        }
    }

    /**
     * Waits until everything in the spool is delivered or given up, then ends the thread. Nothing may be added to the
     * spool any more.
     *
     * @param timeoutMillis how long to wait, ms; what is not delivered by then stays in the spool
     * @throws InterruptedException if the caller was interrupted while it waited; the thread ends nevertheless
     */
    public void finish(long timeoutMillis) throws InterruptedException {
        finishing.countDown();
        try {
            if (timeoutMillis > 0) {
                thread.join(timeoutMillis);
            }
        } finally {
            aborted = true;
            thread.interrupt();
            target.abort();
        }
        thread.join(5000);
        target.close();
    }
}
