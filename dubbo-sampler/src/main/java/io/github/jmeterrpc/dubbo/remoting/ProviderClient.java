package io.github.jmeterrpc.dubbo.remoting;

import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.dubbo.common.Parameters;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.Client;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.remoting.transport.AbstractPeer;

/**
 * A client of one provider: sends over its {@link DubboConnection}, and replaces a closed
 * connection. A call without a connection opens one; other calls wait for the same attempt, each
 * within its own timeout, and can be interrupted. (With Dubbo's own client, waiting threads try one
 * after the other, each for the whole connect timeout.) Thread-safe; a call over an open connection
 * takes no lock.
 */
final class ProviderClient extends AbstractPeer implements Client {

    /** Minimum time between two attempts for which no call waits. */
    private static final long PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ReentrantLock lock = new ReentrantLock();

    /** Null until the first attempt succeeds. */
    private volatile DubboConnection current;

    /** The last attempt; null before the first. Guarded by the lock. */
    private FutureTask<DubboConnection> opening;

    /** Start of the last attempt, as a value of {@link System#nanoTime}. */
    private volatile long openedAt;

    ProviderClient(URL url, ChannelHandler handler) {
        super(url, handler);
    }

    @Override
    public void send(Object message, boolean sent) throws RemotingException {
        DubboConnection connection = current;
        if (connection == null || !connection.isConnected()) {
            try {
                connection = connect();
            } catch (RemotingException e) {
                if (DubboConnection.isCall(message) && DefaultFuture.getFuture(((Request) message).getId()) == null) {
                    // An asynchronous call waits a little longer, so its future has already timed
                    // out.
                    return;
                }
                throw e;
            }
        }
        connection.send(message, sent);
    }

    /**
     * Waits for a connection: until the timeout of the calling thread's call, or until the attempt
     * ends if the thread is not making a call.
     *
     * @throws RemotingException if no connection was established
     */
    DubboConnection connect() throws RemotingException {
        long start = System.nanoTime();
        CallMetrics metrics = CallMetrics.current();
        try {
            FutureTask<DubboConnection> attempt = attempt();
            return metrics == null ? attempt.get() : attempt.get(metrics.timeoutMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new RemotingException(this, "Interrupted while connecting to " + getUrl().getAddress(), e);
        } catch (TimeoutException e) {
            throw new RemotingException(
                    this, "No connection to " + getUrl().getAddress() + " within the timeout of the call", e);
        } catch (ExecutionException e) {
            throw new RemotingException(this, e.getCause().getMessage(), e.getCause());
        } finally {
            if (metrics != null) {
                metrics.connected(System.nanoTime() - start);
            }
        }
    }

    /** Returns the running attempt, a new one, or one that has just succeeded. */
    private FutureTask<DubboConnection> attempt() {
        lock.lock();
        try {
            if (opening == null || opening.isDone() && !isUsable(current)) {
                FutureTask<DubboConnection> next = new FutureTask<>(this::open);
                Thread thread = new Thread(next, "dubbo-connect-" + getUrl().getAddress());
                thread.setDaemon(true);
                thread.start();
                // Set only after the thread was started: if starting fails, the next caller tries
                // again instead of waiting forever.
                opening = next;
                openedAt = System.nanoTime();
            }
            return opening;
        } finally {
            lock.unlock();
        }
    }

    private DubboConnection open() throws RemotingException {
        DubboConnection opened = DubboConnection.open(getUrl(), getDelegateHandler());
        current = opened;
        if (isClosed()) {
            opened.close();
        }
        return opened;
    }

    private static boolean isUsable(DubboConnection connection) {
        return connection != null && connection.isConnected();
    }

    /**
     * {@inheritDoc} If the client is not connected, this starts an attempt, at most one per second:
     * a cluster skips unconnected providers, so no call would open a connection.
     */
    @Override
    public boolean isConnected() {
        boolean connected = isUsable(current);
        if (!connected && !isClosed() && System.nanoTime() - openedAt >= PROBE_NANOS) {
            attempt();
        }
        return connected;
    }

    /** {@inheritDoc} Dubbo calls this if it has read nothing for too long. */
    @Override
    public void reconnect() {
        closeConnection();
        attempt();
    }

    @Override
    public void close() {
        super.close();
        closeConnection();
    }

    @Override
    public void close(int timeout) {
        close();
    }

    private void closeConnection() {
        DubboConnection connection = current;
        if (connection != null && !connection.isClosed()) {
            connection.close();
        }
    }

    @Override
    public boolean canHandleIdle() {
        // The DubboConnection implements this.
        return true;
    }

    @Override
    public InetSocketAddress getRemoteAddress() {
        return getUrl().toInetSocketAddress();
    }

    @Override
    public InetSocketAddress getLocalAddress() {
        DubboConnection connection = current;
        return connection == null ? InetSocketAddress.createUnresolved("", 0) : connection.getLocalAddress();
    }

    @Override
    public boolean hasAttribute(String key) {
        return getAttribute(key) != null;
    }

    @Override
    public Object getAttribute(String key) {
        DubboConnection connection = current;
        return connection == null ? null : connection.getAttribute(key);
    }

    @Override
    public void setAttribute(String key, Object value) {
        DubboConnection connection = current;
        if (connection != null) {
            connection.setAttribute(key, value);
        }
    }

    @Override
    public void removeAttribute(String key) {
        DubboConnection connection = current;
        if (connection != null) {
            connection.removeAttribute(key);
        }
    }

    /** {@inheritDoc} Dubbo resets only servers. */
    @Override
    public void reset(URL url) {
        setUrl(url);
    }

    @Override
    @Deprecated
    public void reset(Parameters parameters) {
        setUrl(getUrl().addParameters(parameters.getParameters()));
    }
}
