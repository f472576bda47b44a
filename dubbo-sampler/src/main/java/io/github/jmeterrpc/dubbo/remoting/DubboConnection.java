package io.github.jmeterrpc.dubbo.remoting;

import io.github.jmeterrpc.dubbo.tls.HandshakeGate;
import io.github.jmeterrpc.dubbo.tls.TlsLayer;
import io.github.jmeterrpc.dubbo.wire.UnservedRequest;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelInitializer;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.remoting.transport.netty4.NettyClient;
import org.apache.dubbo.remoting.transport.netty4.NettyClientHandler;

/**
 * One connection to exactly the configured address, from its handshake to its end; it never
 * connects again.
 *
 * <p>Dubbo's own client replaces a loopback host with the address of the first network interface
 * ({@code AbstractClient.getConnectAddress}), so it could never reach a provider that listens only
 * on 127.0.0.1, and local calls would depend on the machine's network interfaces.
 *
 * <p>When the connection ends, each call in flight receives a reply with status
 * {@link Response#CHANNEL_INACTIVE}, which its own thread handles like any other reply. Dubbo's own
 * method ({@code DefaultFuture.closeChannel}) first waits up to ten seconds for replies, and ends
 * the calls on another thread, which races with the calling threads. It finds no calls here,
 * because the calls belong to the {@link ProviderClient}. Thread-safe.
 */
final class DubboConnection extends NettyClient {

    /** Number of calls in flight above which timed-out calls are removed. */
    private static final int MANY = 1024;

    // The constructor of the superclass connects, so these fields have no initializers and are null
    // until then.

    /**
     * Ids of the requests that have neither received a reply nor failed, and of some requests that
     * have timed out.
     */
    private final Set<Long> inFlight;

    /** Size at which ids of timed-out calls are removed; data races on it are harmless. */
    private int sweepAt;

    private volatile boolean ended;

    /** The reason why this side closed the connection; null if it did not. */
    private volatile String problem;

    /** The reason why the connection could not be established. */
    private RemotingException failure;

    /** The handshake of an encrypted connection; null otherwise. */
    private volatile HandshakeGate gate;

    private DubboConnection(URL url, ChannelHandler handler) throws RemotingException {
        super(url, handler);
        inFlight = ConcurrentHashMap.newKeySet();
        sweepAt = MANY;
    }

    /**
     * Connects. Waits at most for the connect timeout and, if the connection is encrypted, for the
     * timeout of the handshake.
     *
     * @throws RemotingException if connecting fails
     */
    static DubboConnection open(URL url, ChannelHandler handler) throws RemotingException {
        DubboConnection connection = new DubboConnection(url, handler);
        if (connection.failure != null) {
            connection.close();
            throw connection.failure;
        }
        return connection;
    }

    /**
     * {@inheritDoc} Called by the constructor of the superclass; later calls fail, because a
     * connection connects only once.
     */
    @Override
    protected void connect() throws RemotingException {
        if (inFlight != null) {
            throw hasEnded();
        }
        try {
            super.connect();
        } catch (RemotingException e) {
            // Dubbo would log the exception with its stack trace.
            failure = e;
        }
    }

    private RemotingException hasEnded() {
        return new RemotingException(this, "The connection to " + getConnectAddress() + " broke before the call");
    }

    @Override
    public InetSocketAddress getConnectAddress() {
        return new InetSocketAddress(getUrl().getHost(), getUrl().getPort());
    }

    @Override
    protected void initBootstrap(NettyClientHandler handler) {
        super.initBootstrap(handler);
        Optional<TlsLayer> encryption = TlsLayer.of(getUrl());
        if (encryption.isPresent()) {
            encrypt(getBootstrap(), encryption.get());
        }
    }

    private void encrypt(Bootstrap bootstrap, TlsLayer layer) {
        io.netty.channel.ChannelHandler plain = bootstrap.config().handler();
        bootstrap.handler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(io.netty.channel.Channel channel) {
                HandshakeGate next = new HandshakeGate(layer, getUrl(), false);
                gate = next;
                channel.pipeline()
                        .addLast(layer.encryption(getUrl(), channel.alloc()))
                        .addLast(next)
                        .addLast(plain);
            }
        });
    }

    @Override
    protected void doConnect() throws Throwable {
        super.doConnect();
        if (gate != null) {
            try {
                // The handshake has its own time limit.
                gate.handshake().get(2L * getConnectTimeout(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException e) {
                throw e.getCause();
            } catch (TimeoutException e) {
                throw new RemotingException(this, "No end of the TLS handshake with " + getConnectAddress(), e);
            }
        }
    }

    /**
     * {@inheritDoc} Dubbo's own method still returns true after the peer has closed the connection,
     * until the event is handled.
     */
    @Override
    public boolean isConnected() {
        return !ended && super.isConnected();
    }

    /**
     * {@inheritDoc} A call is ended by whichever removes it from {@link #inFlight}: its reply, the
     * end of the connection, or the exception thrown here.
     */
    @Override
    public void send(Object message, boolean sent) throws RemotingException {
        if (!isCall(message)) {
            super.send(message, sent);
            return;
        }
        long id = ((Request) message).getId();
        inFlight.add(id);
        if (inFlight.size() > sweepAt) {
            inFlight.removeIf(call -> DefaultFuture.getFuture(call) == null);
            sweepAt = Math.max(MANY, 2 * inFlight.size());
        }
        try {
            // Checked after the call was added: if the connection ends later, the list contains the
            // call.
            if (ended) {
                throw hasEnded();
            }
            super.send(message, sent);
        } catch (RemotingException e) {
            if (inFlight.remove(id)) {
                throw e;
            }
        }
    }

    /** Whether the request has a reply; heartbeats and one-way calls have none. */
    static boolean isCall(Object message) {
        return message instanceof Request request && request.isTwoWay() && !request.isEvent();
    }

    /** {@inheritDoc} A request from the provider closes the connection. */
    @Override
    public void received(Channel channel, Object message) throws RemotingException {
        if (message instanceof UnservedRequest) {
            problem = UnservedRequest.PROBLEM;
            channel.close();
            return;
        }
        if (message instanceof Response reply && inFlight != null) {
            inFlight.remove(reply.getId());
        }
        super.received(channel, message);
    }

    @Override
    public void disconnected(Channel channel) throws RemotingException {
        end(channel);
        // At the end of the test, Dubbo would create a new thread pool to report this event.
        if (!isClosed()) {
            super.disconnected(channel);
        }
    }

    @Override
    public void close() {
        Channel channel = getChannel();
        if (channel != null) {
            end(channel);
        }
        super.close();
    }

    private void end(Channel channel) {
        ended = true;
        if (inFlight == null) {
            return;
        }
        for (Long id : inFlight) {
            if (inFlight.remove(id) && DefaultFuture.getFuture(id) != null) {
                fail(channel, id);
            }
        }
    }

    private void fail(Channel channel, long id) {
        Response broken = new Response(id);
        broken.setStatus(Response.CHANNEL_INACTIVE);
        String reason = problem;
        broken.setErrorMessage(
                reason == null ? "The connection to " + getConnectAddress() + " broke during the call" : reason);
        try {
            super.received(channel, broken);
        } catch (RemotingException e) {
            // The call's own thread is about to give up after its timeout.
        }
    }
}
