package io.github.jmeterrpc.dubbo.remoting;

import io.github.jmeterrpc.api.CalledAddresses;
import io.github.jmeterrpc.dubbo.wire.MeasuringCodec;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.ChannelHandler;
import org.apache.dubbo.remoting.Client;
import org.apache.dubbo.remoting.Constants;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.transport.netty4.NettyTransporter;

/**
 * Opens dubbo:// connections suited to load tests; see {@link ProviderClient} and
 * {@link DubboConnection}. Dubbo finds the class by the extension name {@value #NAME}.
 */
public final class ExactAddressTransporter extends NettyTransporter {

    /**
     * Service name of warm-up calls. A class with this name must not exist, because Dubbo would try
     * to implement it.
     */
    public static final String WARM_UP_SERVICE = "io.github.jmeterrpc.dubbo.WarmUpService";

    /**
     * The extension name, as listed in
     * {@code META-INF/dubbo/org.apache.dubbo.remoting.Transporter}.
     */
    public static final String NAME = "exact-address";

    /** The logger under which Dubbo logs each failed attempt to connect, with a stack trace. */
    public static final String LOGGER_NAME = DubboConnection.class.getName();

    @Override
    public Client connect(URL url, ChannelHandler handler) {
        if (!WARM_UP_SERVICE.equals(url.getServiceInterface())) {
            CalledAddresses.announce(url.getHost(), url.getPort());
        }
        // DubboProtocol has set the codec itself, so a reference cannot name another.
        ProviderClient client = new ProviderClient(url.addParameter(Constants.CODEC_KEY, MeasuringCodec.NAME), handler);
        try {
            client.connect();
        } catch (RemotingException e) {
            // The test starts even if a provider is down; each call then tries to connect and
            // reports the reason.
        }
        return client;
    }
}
