package io.github.jmeterrpc.dubbo.client.call;

import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.dubbo.rpc.RpcException;

/**
 * One call with a stream, from its start to its end. The calling thread sends and waits; replies
 * arrive on Dubbo's threads. All replies are counted, but only a bounded number is kept, spread
 * evenly over the stream: first every reply, then every second, every fourth and so on.
 */
public final class StreamExchange implements MessageStream.Receiver {

    /** Maximum number of replies whose times are kept. */
    public static final int MOST_KEPT = 1000;

    /** Maximum number of replies kept with their content, and maximum number of their bytes. */
    private static final int MOST_SHOWN = 100;

    private static final int MOST_SHOWN_BYTES = 1 << 20;

    private final StreamPlan plan;
    private final Thread caller = Thread.currentThread();
    private final List<Reply> kept = new ArrayList<>();
    private final List<byte[]> shown = new ArrayList<>();
    private final Queue<Long> unanswered = new ArrayDeque<>();
    private int shownBytes;
    private long step = 1;

    private volatile long started;
    private volatile long lastEvent;
    private volatile long sent;
    private volatile long received;
    private volatile long firstNanos = -1;
    private long lastReply;
    private volatile boolean ended;
    private volatile boolean cancelled;
    private volatile Throwable failure;

    /**
     * A reply that arrived.
     *
     * @param atNanos time of arrival since the start of the call, in nanoseconds
     * @param nanos duration in nanoseconds, counted from the intended start of its message or from
     *     the previous reply
     * @param bytes length of the reply, in bytes
     */
    public record Reply(long atNanos, long nanos, int bytes) {}

    /** Creates an exchange, which is used once. */
    public StreamExchange(StreamPlan plan) {
        this.plan = plan;
    }

    /**
     * Makes the call, and returns when it has ended.
     *
     * @throws RuntimeException an exception of Dubbo if the call cannot be started
     */
    public void run(DubboCall invoker, Call call, CallMetrics metrics) {
        started = System.nanoTime();
        lastEvent = started;
        lastReply = started;
        MessageStream stream = invoker.open(call, metrics, this);
        try {
            send(stream);
            if (!over()) {
                stream.endRequests();
            }
            while (!over()) {
                awaitUntil(Long.MAX_VALUE);
            }
            if (!ended) {
                cancel(stream);
            }
        } catch (InterruptedException e) {
            cancel(stream);
            fail(new RpcException("Interrupted", e));
        } catch (TimeoutException e) {
            cancel(stream);
            fail(new RpcException(RpcException.TIMEOUT_EXCEPTION, "No message", e));
        } catch (RuntimeException e) {
            cancel(stream);
            throw e;
        }
    }

    private void send(MessageStream stream) throws InterruptedException, TimeoutException {
        for (int i = 0; i < plan.count() && !over(); i++) {
            long due = started + plan.dueNanos(i);
            while (plan.hasSchedule() && !over() && due - System.nanoTime() > 0) {
                awaitUntil(due);
            }
            if (over()) {
                return;
            }
            if (plan.answered()) {
                synchronized (unanswered) {
                    unanswered.add(plan.hasSchedule() ? due : System.nanoTime());
                }
            }
            if (!stream.send(plan.message(i), millisToWait())) {
                return;
            }
            sent = i + 1L;
            lastEvent = System.nanoTime();
        }
    }

    /** Whether the call has ended or must be ended. */
    private boolean over() {
        return ended || hasAllReplies() || plan.endAfterMillis() > 0 && System.nanoTime() - started >= limitNanos();
    }

    private boolean hasAllReplies() {
        return plan.endAfterReplies() > 0 && received >= plan.endAfterReplies();
    }

    private long limitNanos() {
        return TimeUnit.MILLISECONDS.toNanos(plan.endAfterMillis());
    }

    private long millisToWait() {
        return plan.endAfterMillis() == 0
                ? plan.timeoutMillis()
                : Math.max(
                        1,
                        Math.min(
                                plan.timeoutMillis(),
                                TimeUnit.NANOSECONDS.toMillis(started + limitNanos() - System.nanoTime())));
    }

    /** Waits until a time of {@link System#nanoTime}, or until a reply arrives or the stream ends. */
    private void awaitUntil(long due) throws InterruptedException, TimeoutException {
        long now = System.nanoTime();
        long idle = lastEvent + TimeUnit.MILLISECONDS.toNanos(plan.timeoutMillis()) - now;
        // While messages are sent on a schedule, replies may arrive less often than messages are
        // sent.
        if (idle <= 0 && due == Long.MAX_VALUE) {
            throw new TimeoutException();
        }
        long wait = due == Long.MAX_VALUE ? idle : due - now;
        if (plan.endAfterMillis() > 0) {
            wait = Math.min(wait, started + limitNanos() - now);
        }
        LockSupport.parkNanos(this, Math.max(1, wait));
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private void cancel(MessageStream stream) {
        cancelled = true;
        stream.cancel();
    }

    private void fail(Throwable thrown) {
        failure = thrown;
    }

    @Override
    public void message(byte[] message) {
        long now = System.nanoTime();
        // Replies that arrive after the requested number of replies are not counted.
        if (cancelled || hasAllReplies()) {
            return;
        }
        Long intended;
        synchronized (unanswered) {
            intended = unanswered.poll();
        }
        long since = intended == null ? lastReply : intended;
        keep(new Reply(now - started, now - since, message.length), message);
        lastReply = now;
        lastEvent = now;
        if (firstNanos < 0) {
            firstNanos = now - started;
        }
        received++;
        if (hasAllReplies()) {
            LockSupport.unpark(caller);
        }
    }

    private synchronized void keep(Reply reply, byte[] message) {
        if (received % step == 0) {
            if (kept.size() == MOST_KEPT) {
                for (int i = 1; i < kept.size(); i++) {
                    kept.remove(i);
                }
                step *= 2;
            }
            if (received % step == 0) {
                kept.add(reply);
            }
        }
        if (shown.size() < MOST_SHOWN && shownBytes + message.length <= MOST_SHOWN_BYTES) {
            shown.add(message);
            shownBytes += message.length;
        }
    }

    @Override
    public void ended(Throwable thrown) {
        if (!cancelled) {
            failure = thrown;
        }
        ended = true;
        LockSupport.unpark(caller);
    }

    /** Messages sent. */
    public long sent() {
        return sent;
    }

    /** Replies received. */
    public long received() {
        return received;
    }

    /** The time from the start to the first reply, in nanoseconds; empty if no reply arrived. */
    public Optional<Long> firstNanos() {
        return firstNanos < 0 ? Optional.empty() : Optional.of(firstNanos);
    }

    /** Whether this side ended the stream, as planned or because of a failure. */
    public boolean cancelled() {
        return cancelled;
    }

    /** The reason why the call failed; empty if it succeeded. */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** The kept replies in order; each represents {@link #step} replies. */
    public synchronized List<Reply> kept() {
        return List.copyOf(kept);
    }

    /** The number of replies that one kept reply represents. */
    public synchronized long step() {
        return step;
    }

    /** The first replies, with their content. */
    public synchronized List<byte[]> shown() {
        return List.copyOf(shown);
    }
}
