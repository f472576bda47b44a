package io.github.jmeterrpc.dubbo.provider;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.Constants;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.RemotingServer;
import org.apache.dubbo.remoting.api.pu.AbstractPortUnificationServer;
import org.apache.dubbo.remoting.transport.netty4.NettyPortUnificationTransporter;
import org.apache.dubbo.remoting.transport.netty4.NettyServer;
import org.apache.dubbo.remoting.transport.netty4.NettyTransporter;

/**
 * Listens on 127.0.0.1 alone, where Dubbo would take every interface or the network card's address.
 */
public final class LoopbackTransporter extends NettyTransporter {

    /** The extension name, for {@code dubbo} and {@code tri} alike. */
    static final String NAME = "loopback";

    private static InetSocketAddress loopback(URL url) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), url.getPort());
    }

    @Override
    public RemotingServer bind(URL url, ChannelHandler handler) throws RemotingException {
        return new NettyServer(url, handler) {
            @Override
            public InetSocketAddress getBindAddress() {
                return loopback(getUrl());
            }
        };
    }

    /** The same for tri://. */
    public static final class PortUnification extends NettyPortUnificationTransporter {

        @Override
        public AbstractPortUnificationServer bind(URL url, ChannelHandler handler) throws RemotingException {
            // 127.0.0.1 as one number: this server takes the usual form for every interface.
            return super.bind(
                    url.addParameter(Constants.BIND_IP_KEY, "2130706433")
                            .addParameter(CommonConstants.ANYHOST_KEY, "false"),
                    handler);
        }
    }
}
