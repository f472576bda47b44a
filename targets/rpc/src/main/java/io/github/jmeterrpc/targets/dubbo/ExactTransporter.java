package io.github.jmeterrpc.targets.dubbo;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.Client;
import org.apache.dubbo.remoting.Constants;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.RemotingServer;
import org.apache.dubbo.remoting.api.pu.AbstractPortUnificationServer;
import org.apache.dubbo.remoting.transport.netty4.NettyClient;
import org.apache.dubbo.remoting.transport.netty4.NettyPortUnificationTransporter;
import org.apache.dubbo.remoting.transport.netty4.NettyServer;
import org.apache.dubbo.remoting.transport.netty4.NettyTransporter;

/**
 * Listens at the address asked for, and connects to the address of the URL, 127.0.0.1 included.
 *
 * <p>Dubbo treats 127.0.0.1 as a mistake, and replaces it with the address of a network interface;
 * a server then listens on all interfaces. A provider for tests must be reachable from this machine
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
    private static final String LISTEN_HOST = "listen.host";

    /** Makes the server of a protocol listen at this address alone. */
    public static void listenAt(InetAddress host, ProtocolConfig protocol) {
        protocol.setHost(host.getHostAddress());
        protocol.setServer(EXTENSION);
        // Consumers would take the server's name, which they do not know, from the registry.
        protocol.setClient("netty4");
        protocol.setParameters(Map.of(LISTEN_HOST, host.getHostAddress()));
    }

    private static InetSocketAddress listenAddress(URL url) {
        return new InetSocketAddress(url.getParameter(LISTEN_HOST), url.getPort());
    }

    @Override
    public RemotingServer bind(URL url, ChannelHandler handler) throws RemotingException {
        // The address is asked for by the super constructor already: there is no field to keep it
        // in.
        return new NettyServer(url, handler) {
            @Override
            public InetSocketAddress getBindAddress() {
                return listenAddress(getUrl());
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

    /** The server of tri://, which listens at the address asked for. */
    public static final class Triple extends NettyPortUnificationTransporter {

        @Override
        public AbstractPortUnificationServer bind(URL url, ChannelHandler handler) throws RemotingException {
            URL exact = url.addParameter(
                            Constants.BIND_IP_KEY, unreplaced(listenAddress(url).getAddress()))
                    .addParameter(CommonConstants.ANYHOST_KEY, "false");
            return super.bind(exact, handler);
        }

        /**
         * The address as one number, if it has four bytes: this server, too, takes 127.0.0.1 for
         * every interface, but knows it by the beginning "127." only.
         */
        private static String unreplaced(InetAddress host) {
            byte[] bytes = host.getAddress();
            return bytes.length == Integer.BYTES
                    ? Integer.toUnsignedString(ByteBuffer.wrap(bytes).getInt())
                    : host.getHostAddress();
        }
    }
}
