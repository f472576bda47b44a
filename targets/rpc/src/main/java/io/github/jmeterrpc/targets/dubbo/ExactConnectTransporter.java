package io.github.jmeterrpc.targets.dubbo;

import java.net.InetSocketAddress;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.Client;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.transport.netty4.NettyClient;
import org.apache.dubbo.remoting.transport.netty4.NettyTransporter;

/** Connects to the address of the URL itself; in the place of 127.0.0.1 Dubbo would take the network card's address. */
public final class ExactConnectTransporter extends NettyTransporter {

    /** The name that {@code ReferenceConfig.setClient} knows it by. */
    public static final String EXTENSION = "exact-connect";

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
