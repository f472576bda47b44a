package io.github.jmeterrpc.influx.health;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures how far away targets are: a TCP connection to each, once per window, on a daemon thread. Generators close
 * their windows at the same moment, so each waits a random while before it knocks.
 */
public final class Prober implements AutoCloseable {

    /** The delay, the probes, and a rest: a round is over before the next one begins. */
    private static final int PARTS_OF_A_WINDOW = 3;

    private static final long MOST_MILLIS = 3000;
    private static final int WARM_UPS = 5;
    private static final Logger log = LoggerFactory.getLogger(Prober.class);

    private final Supplier<List<ProbeTarget>> targets;
    private final long timeoutMillis;
    private final Semaphore rounds = new Semaphore(0);
    private final AtomicReference<List<Probe>> last = new AtomicReference<>(List.of());
    private final Thread thread = new Thread(this::run, "influx-listener-probes");
    private volatile boolean closed;

    /**
     * Starts the thread and a first round.
     *
     * @param targets asked at the beginning of each round, which takes the first {@link ProbeTarget#MOST}
     * @param windowMillis how often {@link #takeAndGoOn} will be called, ms
     */
    public Prober(Supplier<List<ProbeTarget>> targets, long windowMillis) {
        this.targets = targets;
        this.timeoutMillis = Math.max(1, Math.min(MOST_MILLIS, windowMillis / PARTS_OF_A_WINDOW));
        thread.setDaemon(true);
        thread.start();
        rounds.release();
    }

    /** What came of the round that was started last; starts the next, unless one is still going on. */
    public List<Probe> takeAndGoOn() {
        if (rounds.availablePermits() == 0) {
            rounds.release();
        }
        return last.getAndSet(List.of());
    }

    private void run() {
        try {
            warmUp();
            while (!closed) {
                rounds.acquire();
                List<ProbeTarget> now = targets.get();
                if (!now.isEmpty()) {
                    TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(timeoutMillis));
                    round(now.subList(0, Math.min(now.size(), ProbeTarget.MOST)));
                }
            }
        } catch (InterruptedException e) {
            // Closed.
            log.debug("Interrupted", e);
        }
    }

    private void round(List<ProbeTarget> now) {
        try {
            last.set(ProbeRound.of(now, timeoutMillis));
        } catch (IOException | RuntimeException e) {
            log.debug("No probes", e);
        }
    }

    /** Or the first probe of a test would measure how long the JVM takes to load classes. */
    private static void warmUp() {
        try (ServerSocket here = new ServerSocket(0, WARM_UPS, InetAddress.getLoopbackAddress())) {
            ProbeTarget target = new ProbeTarget(here.getInetAddress().getHostAddress(), here.getLocalPort());
            for (int i = 0; i < WARM_UPS; i++) {
                ProbeRound.of(List.of(target), MOST_MILLIS);
            }
        } catch (IOException | RuntimeException e) {
            log.debug("No warm-up", e);
        }
    }

    /** Ends the thread; a round that is going on is broken off. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
