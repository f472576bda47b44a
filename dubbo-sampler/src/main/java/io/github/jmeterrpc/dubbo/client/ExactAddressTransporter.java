package io.github.jmeterrpc.dubbo.client;

import java.net.InetSocketAddress;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.Client;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.transport.netty4.NettyClient;
import org.apache.dubbo.remoting.transport.netty4.NettyTransporter;

/**
 * Connects to the very address that was typed.
 *
 * <p>Dubbo's own transporter replaces a loopback host by the address of the first network card
 * ({@code AbstractClient.getConnectAddress}), so a provider that listens on 127.0.0.1 alone would never be reached, and
 * local calls would depend on which cards the machine has. This is the one place where that is undone on the client's
 * side. Dubbo finds the class by the extension name {@value #NAME}.
 */
public final class ExactAddressTransporter extends NettyTransporter {

    /** The extension name, as listed in {@code META-INF/dubbo/org.apache.dubbo.remoting.Transporter}. */
    public static final String NAME = "exact";

    /** Under which Dubbo logs, with a stack trace, each try to connect that failed. */
    public static final String LOGGER_NAME = ExactAddressClient.class.getName();

    @Override
    public Client connect(URL url, ChannelHandler handler) throws RemotingException {
        return new ExactAddressClient(url, handler);
    }

    private static final class ExactAddressClient extends NettyClient {

        ExactAddressClient(URL url, ChannelHandler handler) throws RemotingException {
            super(url, handler);
        }

        @Override
        public InetSocketAddress getConnectAddress() {
            return new InetSocketAddress(getUrl().getHost(), getUrl().getPort());
        }
    }
}
