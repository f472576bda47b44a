package io.github.jmeterrpc.dubbo.remoting;

import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.Constants;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.api.connection.AbstractConnectionClient;
import org.apache.dubbo.remoting.api.connection.ConnectionManager;
import org.apache.dubbo.remoting.transport.netty4.NettyConnectionManager;
import org.apache.dubbo.remoting.transport.netty4.NettyPortUnificationTransporter;

/**
 * Opens the connections of tri://. A reference with its own connections gets a new connection at
 * each call of {@link #connect}; all other references of a model share one connection per
 * {@code host:port}, as in Dubbo itself. Dubbo finds the class by the name of
 * {@link ExactAddressTransporter}, since a reference names one client for all protocols.
 */
public final class TripleTransporter extends NettyPortUnificationTransporter {

    @Override
    public AbstractConnectionClient connect(URL url, ChannelHandler handler) throws RemotingException {
        if (url.getParameter(Constants.CONNECTIONS_KEY, 0) == 0) {
            return super.connect(url, handler);
        }
        return url.getOrDefaultFrameworkModel()
                .getExtensionLoader(ConnectionManager.class)
                .getExtension(NettyConnectionManager.NAME)
                .connect(url, handler);
    }
}
