package io.github.jmeterrpc.targets.dubbo;

import java.net.InetSocketAddress;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.Client;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.RemotingServer;
import org.apache.dubbo.remoting.transport.netty4.NettyClient;
import org.apache.dubbo.remoting.transport.netty4.NettyServer;
import org.apache.dubbo.remoting.transport.netty4.NettyTransporter;

/**
 * Listens at the address asked for, and connects to the address of the URL, 127.0.0.1 included.
 *
 * <p>Dubbo takes 127.0.0.1 for a mistake, and puts the network card's address in its place; a
 * server then listens on every interface. A provider for tests must be reachable from this machine
 * only, so its address travels in a separate parameter, which Dubbo does not touch, and is put back
 * where the server asks what to bind.
 */
public final class ExactTransporter extends NettyTransporter {

    /**
     * The name that {@code ProtocolConfig.setServer} and {@code ReferenceConfig.setClient} know it
     * by.
     */
    public static final String EXTENSION = "exact";

    /** The URL parameter that carries the address to listen at. */
    static final String LISTEN_HOST = "listen.host";

    @Override
    public RemotingServer bind(URL url, ChannelHandler handler) throws RemotingException {
        // The address is asked for by the super constructor already: there is no field to keep it
        // in.
        return new NettyServer(url, handler) {
            @Override
            public InetSocketAddress getBindAddress() {
                return new InetSocketAddress(getUrl().getParameter(LISTEN_HOST), getUrl().getPort());
            }
        };
    }

    @Override
    public Client connect(URL url, ChannelHandler handler) throws RemotingException {
        return new NettyClient(url, handler) {
            @Override
            public InetSocketAddress getConnectAddress() {
                return new InetSocketAddress(getUrl().getHost(), getUrl().getPort());
            }
        };
    }
}
