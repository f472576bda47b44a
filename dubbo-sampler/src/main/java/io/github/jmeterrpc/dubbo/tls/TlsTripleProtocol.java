package io.github.jmeterrpc.dubbo.tls;

import io.github.jmeterrpc.api.CalledAddresses;
import io.github.jmeterrpc.dubbo.wire.Peers;
import io.netty.channel.ChannelHandlerAdapter;
import io.netty.channel.ChannelHandlerContext;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.api.pu.ChannelHandlerPretender;
import org.apache.dubbo.remoting.api.pu.ChannelOperator;
import org.apache.dubbo.remoting.api.ssl.ContextOperator;
import org.apache.dubbo.rpc.protocol.tri.TripleHttp2Protocol;

/**
 * Encrypts tri:// connections: it adds the {@link TlsLayer} of the connection's model before the
 * HTTP/2 handlers, because Dubbo's client class is final. Dubbo uses this class instead of its own,
 * because it is in {@code META-INF/dubbo} under the same name; in models without a TlsLayer it
 * behaves like Dubbo's class.
 */
public final class TlsTripleProtocol extends TripleHttp2Protocol {

    @Override
    public void configClientPipeline(URL url, ChannelOperator operator, ContextOperator contextOperator) {
        CalledAddresses.announce(Peers.hostOf(url), url.getPort());
        TlsLayer.of(url)
                .ifPresent(layer ->
                        operator.configChannelHandler(List.of(new ChannelHandlerPretender(new Placed(layer, url)))));
        super.configClientPipeline(url, operator, contextOperator);
    }

    /** Adds the TLS handler before all existing handlers, and removes itself. */
    private static final class Placed extends ChannelHandlerAdapter {

        private final TlsLayer layer;
        private final URL url;

        Placed(TlsLayer layer, URL url) {
            this.layer = layer;
            this.url = url;
        }

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            ctx.pipeline()
                    // Dubbo tries again when it is notified of the end.
                    .addFirst(new HandshakeGate(layer, url, true))
                    .addFirst(layer.encryption(url, ctx.alloc()))
                    .remove(this);
        }
    }
}
