package io.github.jmeterrpc.targets.dubbo;

import java.net.InetSocketAddress;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.RemotingServer;
import org.apache.dubbo.remoting.transport.netty4.NettyServer;
import org.apache.dubbo.remoting.transport.netty4.NettyTransporter;

/**
 * Listens at the address asked for, 127.0.0.1 included.
 *
 * <p>Dubbo takes 127.0.0.1 for a mistake: {@code ServiceConfig} puts the network card's address in its place and lets the
 * server listen on every interface. A provider for tests must be reachable from this machine only, so the address travels
 * in a parameter of its own, which Dubbo does not touch, and is put back where the server asks what to bind.
 */
public final class ExactBindTransporter extends NettyTransporter {

    /** The name that {@code ProtocolConfig.setServer} knows it by. */
    static final String EXTENSION = "exact-bind";

    /** The URL parameter that carries the address to listen at. */
    static final String LISTEN_HOST = "listen.host";

    @Override
    public RemotingServer bind(URL url, ChannelHandler handler) throws RemotingException {
        return new ExactBindServer(url, handler);
    }

    private static final class ExactBindServer extends NettyServer {

        ExactBindServer(URL url, ChannelHandler handler) throws RemotingException {
            super(url, handler);
        }

        @Override
        public InetSocketAddress getBindAddress() {
            // Called by the super constructor already: there is no field to keep the address in.
            return new InetSocketAddress(getUrl().getParameter(LISTEN_HOST), getUrl().getPort());
        }
    }
}
