package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.task.PeriodicTask;
import io.github.jmeterrpc.influx.task.TaskThread;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures the time of a TCP connection to each target, once per window. Generators close their
 * windows simultaneously, so each of them waits for a random time before it connects.
 */
public final class Prober implements AutoCloseable {

    /** The time for the delay, the probes and a reserve: a round ends before the next one begins. */
    private static final int PARTS_OF_A_WINDOW = 3;

    private static final long MOST_MILLIS = 3000;
    private static final long MOMENT_MILLIS = 20;
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
     * @param targets called at the start of each round, which uses the first
     *     {@link ProbeTarget#MOST}
     * @param windowMillis interval between calls of {@link #takeAndGoOn}, in ms
     */
    public Prober(Supplier<List<ProbeTarget>> targets, long windowMillis) {
        this.targets = targets;
        this.timeoutMillis = Math.max(1, Math.min(MOST_MILLIS, windowMillis / PARTS_OF_A_WINDOW));
        this.task = TaskThread.start("influx-listener-probes", "targets were not probed, trying again", this::round);
    }

    /**
     * Returns the results of the last round and starts the next one, unless a round is still
     * running.
     */
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
            last.set(probes(now.subList(0, Math.min(now.size(), ProbeTarget.MOST)), timeoutMillis));
        }
        return PeriodicTask.UNTIL_CALLED;
    }

    /**
     * Opens and immediately closes one connection to each target. The connections are made
     * sequentially, each with a short timeout, so that they do not slow each other down.
     */
    private List<Probe> probes(List<ProbeTarget> targets, long mostMillis) throws InterruptedException {
        List<FutureTask<Optional<Probe>>> attempts = new ArrayList<>();
        try {
            for (ProbeTarget target : targets) {
                FutureTask<Optional<Probe>> attempt = new FutureTask<>(() -> probe(target, (int) mostMillis));
                attempts.add(attempt);
                thread(attempt).start();
                try {
                    attempt.get(Math.min(MOMENT_MILLIS, mostMillis), TimeUnit.MILLISECONDS);
                } catch (ExecutionException | TimeoutException e) {
                    log.debug("{} is slow, or was not probed", target, e);
                }
            }
            List<Probe> probes = new ArrayList<>();
            for (FutureTask<Optional<Probe>> attempt : attempts) {
                try {
                    attempt.get().ifPresent(probes::add);
                } catch (ExecutionException e) {
                    log.debug("Not probed", e);
                }
            }
            return probes;
        } finally {
            // If the round was aborted, some probes are still running.
            attempts.forEach(attempt -> attempt.cancel(true));
        }
    }

    /** Returns empty if this process has no file handle left for a connection. */
    private static Optional<Probe> probe(ProbeTarget target, int mostMillis) {
        // The DNS lookup is not part of the measured time.
        InetSocketAddress address = new InetSocketAddress(target.host(), target.port());
        SocketChannel channel;
        try {
            channel = SocketChannel.open();
        } catch (IOException e) {
            log.debug("No file handle for the probe of {}", target, e);
            return Optional.empty();
        }
        try (channel) {
            long start = System.nanoTime();
            channel.socket().connect(address, mostMillis);
            return Optional.of(new Probe(target, (System.nanoTime() - start) / 1e6));
        } catch (IOException | RuntimeException e) {
            log.debug("{} cannot be reached", target, e);
            return Optional.of(Probe.failed(target));
        }
    }

    private static Thread thread(Runnable attempt) {
        Thread thread = new Thread(attempt, "influx-listener-probe");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Loads the classes in advance, so that the first probe does not include the class loading
     * time.
     */
    private void warmUp() throws InterruptedException {
        try (ServerSocket here = new ServerSocket(0, WARM_UPS, InetAddress.getLoopbackAddress())) {
            ProbeTarget target = new ProbeTarget(here.getInetAddress().getHostAddress(), here.getLocalPort());
            for (int i = 0; i < WARM_UPS; i++) {
                probes(List.of(target), MOST_MILLIS);
            }
        } catch (IOException e) {
            log.debug("No warm-up", e);
        }
    }

    /** Whether there was an error in any round. */
    boolean failed() {
        return task.failed();
    }

    /** Ends the thread and aborts a running round. */
    @Override
    public void close() {
        task.abort();
    }

    /**
     * The outcome of one connection to a target.
     *
     * @param target target of the connection
     * @param rttMillis time to connect, ms; NaN after a failure
     */
    public record Probe(ProbeTarget target, double rttMillis) {

        /** A failed connection: refused, unreachable, unknown host or timeout. */
        static Probe failed(ProbeTarget target) {
            return new Probe(target, Double.NaN);
        }

        public boolean failed() {
            return Double.isNaN(rttMillis);
        }
    }
}
