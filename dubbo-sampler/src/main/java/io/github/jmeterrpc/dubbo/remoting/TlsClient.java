package io.github.jmeterrpc.dubbo.remoting;

import io.github.jmeterrpc.dubbo.tls.HandshakeGate;
import io.github.jmeterrpc.dubbo.tls.TlsLayer;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.transport.netty4.NettyClientHandler;

/** An encrypted connection of dubbo://; counts as connected when the handshake is done. */
final class TlsClient extends ExactAddressClient {

    // No initial values: the super class constructs with them, and connects for the first time.

    /** The gate of the newest connection. */
    private volatile HandshakeGate gate;

    /** Why the last connection that ended could not be used; null if it could be. */
    private volatile String lastFailure;

    TlsClient(URL url, ChannelHandler handler) throws RemotingException {
        super(url, handler);
    }

    @Override
    protected void initBootstrap(NettyClientHandler handler) {
        super.initBootstrap(handler);
        Bootstrap bootstrap = getBootstrap();
        io.netty.channel.ChannelHandler plain = bootstrap.config().handler();
        TlsLayer layer = TlsLayer.of(getUrl()).orElseThrow();
        bootstrap.handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                HandshakeGate next = new HandshakeGate(layer, getUrl(), false);
                gate = next;
                channel.pipeline()
                        .addLast(layer.encryption(getUrl(), channel.alloc()))
                        .addLast(next)
                        .addLast(plain);
                channel.closeFuture().addListener(closed -> lastFailure = textOrNull(next.failure()));
            }
        });
    }

    private static String textOrNull(String text) {
        return text.isEmpty() ? null : text;
    }

    @Override
    protected void doConnect() throws Throwable {
        super.doConnect();
        try {
            // The handshake has a time limit of its own.
            gate.handshake().get(2L * getConnectTimeout(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause();
        } catch (TimeoutException e) {
            throw new RemotingException(this, "No end of the TLS handshake with " + getConnectAddress(), e);
        }
    }

    @Override
    public boolean isConnected() {
        HandshakeGate newest = gate;
        return newest != null && newest.open() && newest.failure().isEmpty() && super.isConnected();
    }

    /**
     * {@inheritDoc} A call does not try again what has just failed, since a handshake costs both ends much and may take
     * as long as the time limit of connecting. That is done once a second beside the calls.
     */
    @Override
    protected void connect() throws RemotingException {
        String failure = lastFailure;
        if (failure != null) {
            throw new RemotingException(this, failure);
        }
        super.connect();
    }
}
