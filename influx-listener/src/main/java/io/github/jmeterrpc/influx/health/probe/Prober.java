package io.github.jmeterrpc.influx.health.probe;

import io.github.jmeterrpc.influx.task.PeriodicTask;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures how far away targets are: a TCP connection to each, once per window. Generators close
 * their windows at the same moment, so each waits a random while before it knocks.
 */
public final class Prober implements AutoCloseable {

    /** The delay, the probes, and a rest: a round is over before the next one begins. */
    private static final int PARTS_OF_A_WINDOW = 3;

    private static final long MOST_MILLIS = 3000;
    private static final long MOMENT_MILLIS = 20;
    private static final int WARM_UPS = 5;
    private static final Logger log = LoggerFactory.getLogger(Prober.class);

    private final Supplier<List<ProbeTarget>> targets;
    private final long timeoutMillis;
    private final AtomicReference<List<Probe>> last = new AtomicReference<>(List.of());
    private final ExecutorService threads = Executors.newCachedThreadPool(Prober::thread);
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
            last.set(probes(now.subList(0, Math.min(now.size(), ProbeTarget.MOST)), timeoutMillis));
        }
        return PeriodicTask.UNTIL_CALLED;
    }

    /**
     * One connection to each target, closed as soon as it is made. Each is waited for before the next one starts, so that
     * none looks slow because of another, but not for longer than a moment.
     */
    private List<Probe> probes(List<ProbeTarget> targets, long mostMillis) throws InterruptedException {
        List<Future<Optional<Probe>>> attempts = new ArrayList<>();
        for (ProbeTarget target : targets) {
            Future<Optional<Probe>> attempt = threads.submit(() -> probe(target, (int) mostMillis));
            attempts.add(attempt);
            try {
                attempt.get(Math.min(MOMENT_MILLIS, mostMillis), TimeUnit.MILLISECONDS);
            } catch (ExecutionException | TimeoutException e) {
                log.debug("{} is slow, or was not probed", target, e);
            }
        }
        List<Probe> probes = new ArrayList<>();
        for (Future<Optional<Probe>> attempt : attempts) {
            try {
                attempt.get().ifPresent(probes::add);
            } catch (ExecutionException e) {
                log.debug("Not probed", e);
            }
        }
        return probes;
    }

    /** Empty if this process has no handle left for a connection. */
    private static Optional<Probe> probe(ProbeTarget target, int mostMillis) {
        // Looked up before the clock starts.
        InetSocketAddress address = new InetSocketAddress(target.host(), target.port());
        SocketChannel channel;
        try {
            channel = SocketChannel.open();
        } catch (IOException e) {
            log.debug("No handle to probe {} with", target, e);
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

    /** Or the first probe of a test would measure how long the JVM takes to load classes. */
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

    /** Ends the threads; a round that is going on is broken off. */
    @Override
    public void close() {
        task.abort();
        threads.shutdownNow();
    }
}
