package io.github.jmeterrpc.influx.health.probe;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to each of some targets, closed as soon as it is made. All go out of one thread: each is waited for
 * before the next one starts, so that none looks slow because of another, but not for longer than a moment.
 */
final class ProbeRound {

    private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final Logger log = LoggerFactory.getLogger(ProbeRound.class);

    private final Selector selector;
    private final List<Probe> done = new ArrayList<>();
    private int underWay;

    private record Attempt(ProbeTarget target, long startNanos) {}

    private ProbeRound(Selector selector) {
        this.selector = selector;
    }

    /**
     * Probes targets.
     *
     * @param timeoutMillis how long each may take, ms
     * @return what became of those for which this process had a handle left
     * @throws IOException if it had none at all
     */
    static List<Probe> of(List<ProbeTarget> targets, long timeoutMillis) throws IOException {
        long timeoutNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        try (Selector selector = Selector.open()) {
            ProbeRound round = new ProbeRound(selector);
            try {
                for (ProbeTarget target : targets) {
                    int slow = round.underWay;
                    round.start(target);
                    round.await(slow, Math.min(MOMENT_NANOS, timeoutNanos));
                }
                round.await(0, timeoutNanos);
            } finally {
                round.giveUp();
            }
            return round.done;
        }
    }

    private void start(ProbeTarget target) throws IOException {
        // Looked up before the clock starts.
        InetSocketAddress address = new InetSocketAddress(target.host(), target.port());
        if (address.isUnresolved()) {
            done.add(Probe.failed(target));
            return;
        }
        SocketChannel channel;
        try {
            channel = SocketChannel.open();
        } catch (IOException e) {
            // No fault of the target's.
            log.debug("No handle to probe {} with", target, e);
            return;
        }
        underWay++;
        try {
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
            Attempt attempt = new Attempt(target, System.nanoTime());
            key.attach(attempt);
            if (channel.connect(address)) {
                over(channel, made(attempt, System.nanoTime()));
            }
        } catch (IOException | RuntimeException e) {
            log.debug("{} cannot be reached", target, e);
            over(channel, Probe.failed(target));
        }
    }

    /** Waits until no more than some attempts are under way. */
    private void await(int attempts, long timeoutNanos) throws IOException {
        long until = System.nanoTime() + timeoutNanos;
        long left = timeoutNanos;
        // An interrupted thread selects without waiting.
        while (underWay > attempts && left > 0 && !Thread.currentThread().isInterrupted()) {
            selector.select(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
            long now = System.nanoTime();
            for (SelectionKey key : selector.selectedKeys()) {
                finish(key, now);
            }
            selector.selectedKeys().clear();
            left = until - System.nanoTime();
        }
    }

    private void finish(SelectionKey key, long now) throws IOException {
        Attempt attempt = (Attempt) key.attachment();
        SocketChannel channel = (SocketChannel) key.channel();
        try {
            channel.finishConnect();
            over(channel, made(attempt, now));
        } catch (IOException e) {
            log.debug("{} takes no connection", attempt.target(), e);
            over(channel, Probe.failed(attempt.target()));
        }
    }

    private static Probe made(Attempt attempt, long now) {
        return new Probe(attempt.target(), (now - attempt.startNanos()) / 1e6);
    }

    private void over(SocketChannel channel, Probe probe) throws IOException {
        underWay--;
        done.add(probe);
        channel.close();
    }

    private void giveUp() throws IOException {
        for (SelectionKey key : selector.keys()) {
            if (key.isValid()) {
                over((SocketChannel) key.channel(), Probe.failed(((Attempt) key.attachment()).target()));
            }
        }
    }
}
