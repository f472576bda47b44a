package io.github.jmeterrpc.influx.health.probe;

import io.github.jmeterrpc.influx.task.PeriodicTask;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures how far away targets are: a TCP connection to each, once per window, on a thread of its own. Generators close
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
    private final AtomicReference<List<Probe>> last = new AtomicReference<>(List.of());
    private final PeriodicTask task;
    private boolean warm;

    /**
     * Starts the thread and a first round.
     *
     * @param targets asked at the beginning of each round, which takes the first {@link ProbeTarget#MOST}
     * @param windowMillis how often {@link #takeAndGoOn} will be called, ms
     */
    public Prober(Supplier<List<ProbeTarget>> targets, long windowMillis) {
        this.targets = targets;
        this.timeoutMillis = Math.max(1, Math.min(MOST_MILLIS, windowMillis / PARTS_OF_A_WINDOW));
        this.task = PeriodicTask.start(
                PeriodicTask.thread("influx-listener-probes"), "targets were not probed, trying again", this::round);
    }

    /** What came of the round that was started last; starts the next, unless one is still going on. */
    public List<Probe> takeAndGoOn() {
        task.runNow();
        return last.getAndSet(List.of());
    }

    private long round() throws InterruptedException {
        if (!warm) {
            warmUp();
            warm = true;
        }
        List<ProbeTarget> now = targets.get();
        if (!now.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(timeoutMillis));
            try {
                last.set(ProbeRound.of(now.subList(0, Math.min(now.size(), ProbeTarget.MOST)), timeoutMillis));
            } catch (IOException | RuntimeException e) {
                log.debug("No probes", e);
            }
        }
        return PeriodicTask.UNTIL_CALLED;
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
        task.abort();
    }
}
