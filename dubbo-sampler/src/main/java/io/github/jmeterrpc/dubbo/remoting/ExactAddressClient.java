package io.github.jmeterrpc.dubbo.remoting;

import io.github.jmeterrpc.dubbo.remoting.codec.CallMetrics;
import io.github.jmeterrpc.dubbo.remoting.codec.CallingThreads;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutionException;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.remoting.transport.netty4.NettyClient;
import org.apache.dubbo.rpc.RpcException;

/**
 * Connects to exactly the configured address, and fails pending calls as soon as the connection breaks.
 *
 * <p>Dubbo's own client replaces a loopback host by the address of the first network card
 * ({@code AbstractClient.getConnectAddress}), so a provider that listens on 127.0.0.1 alone would never be reached, and
 * local calls would depend on which cards the machine has. This is the one place where that is undone on the client's
 * side.
 */
class ExactAddressClient extends NettyClient implements Reconnect.Connection {

    /** Null while the super class constructs, which connects for the first time. */
    private final SharedAttempt connecting;

    /** The threads that call over this connection; null while the super class constructs. */
    private final CallingThreads callers = new CallingThreads();

    /** The last connection that ended; null while there is none. */
    private volatile Channel ended;

    ExactAddressClient(URL url, ChannelHandler handler) throws RemotingException {
        super(url, handler);
        connecting = new SharedAttempt("dubbo-connect-" + url.getAddress(), () -> {
            super.connect();
            return null;
        });
        if (!isConnected()) {
            reconnects().later(this);
        }
    }

    @Override
    public InetSocketAddress getConnectAddress() {
        return new InetSocketAddress(getUrl().getHost(), getUrl().getPort());
    }

    /**
     * {@inheritDoc} With Dubbo's own, threads whose calls find no connection try one after the other, each for the whole
     * time limit of connecting, and none can be interrupted: forty threads would wait two minutes for a host that does not
     * answer. Here they wait for one try together.
     */
    @Override
    protected void connect() throws RemotingException {
        if (connecting == null) {
            super.connect();
            return;
        }
        long start = System.nanoTime();
        try {
            connecting.await();
        } catch (InterruptedException e) {
            throw new RemotingException(this, "Interrupted while connecting to " + getConnectAddress(), e);
        } catch (ExecutionException e) {
            throw new RemotingException(this, e.getCause().getMessage(), e.getCause());
        } finally {
            CallMetrics metrics = CallMetrics.current();
            if (metrics != null) {
                metrics.connected(System.nanoTime() - start);
            }
        }
    }

    /**
     * {@inheritDoc} Dubbo reports isConnected() = true after the peer has closed the connection until the close is handled: a call made meanwhile is lost and never completed.
     */
    @Override
    public boolean isConnected() {
        Channel gone = ended;
        return super.isConnected() && (gone == null || !gone.equals(getChannel()));
    }

    /**
     * {@inheritDoc} Not a call that the end of the last connection has ended, for it would be made and its answer thrown away.
     *
     * @throws RpcException if a call that has ended could not be sent: a {@code RemotingException} would make its receiver
     *     ({@code HeaderExchangeChannel.request}) end the call, fail because the call is gone, and hide
     *     why it was not sent
     */
    @Override
    public void send(Object message, boolean sent) throws RemotingException {
        callers.add();
        try {
            if (!isConnected()) {
                connect();
                if (hasEnded(message)) {
                    throw new RemotingException(
                            this, "The connection to " + getConnectAddress() + " broke before the call");
                }
            }
            super.send(message, sent);
        } catch (RemotingException e) {
            if (hasEnded(message)) {
                throw new RpcException(RpcException.NETWORK_EXCEPTION, e.getMessage(), e);
            }
            throw e;
        }
    }

    /** Whether it is a call whose future has ended; heartbeats and one-way calls never have one. */
    private static boolean hasEnded(Object message) {
        return message instanceof Request call
                && call.isTwoWay()
                && !call.isEvent()
                && DefaultFuture.getFuture(call.getId()) == null;
    }

    /** {@inheritDoc} Not under the lock of the super class, which the thread that connects needs. */
    @Override
    public void reconnect() throws RemotingException {
        disconnect();
        connect();
    }

    /**
     * {@inheritDoc} Dubbo would wait another ten seconds for the answers of a closed connection, which is
     * meant for answers that another thread is still decoding; and for ever if a new connection is opened meanwhile,
     * because it then takes the old one for a stranger's. And it would leave out a provider that has come back for up
     * to a minute.
     */
    @Override
    public void disconnected(Channel channel) throws RemotingException {
        // First of all, so that each call either is in flight by now or sees that it must connect.
        ended = channel;
        PendingCalls.end(channel);
        wakeCallers();
        if (isClosed()) {
            // At the end of the test Dubbo would create a thread pool again to report it.
            return;
        }
        super.disconnected(channel);
        if (connecting != null) {
            reconnects().now(this);
        }
    }

    private Reconnect reconnects() {
        return getUrl().getOrDefaultFrameworkModel()
                .getBeanFactory()
                .getOrRegisterBean(Reconnects.class)
                .of(getUrl().getAddress(), connectivityExecutor);
    }

    @Override
    public boolean needsConnection() {
        return !isClosed() && !isClosing() && !isConnected();
    }

    @Override
    public void tryToConnect() {
        connecting.start();
    }

    @Override
    public void wakeCallers() {
        if (callers != null) {
            callers.wake();
        }
    }
}
