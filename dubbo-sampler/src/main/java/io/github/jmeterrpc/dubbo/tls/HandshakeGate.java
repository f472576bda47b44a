package io.github.jmeterrpc.dubbo.tls;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLException;
import org.apache.dubbo.common.URL;

/**
 * A handler behind the TLS handler of one connection, which hides the connection from Dubbo until
 * the handshake is complete: otherwise Dubbo would send calls over connections that are about to
 * fail. It removes itself when the provider has sent data, because with TLS 1.3 a provider reports
 * a missing client certificate only after the handshake.
 */
public final class HandshakeGate extends ChannelInboundHandlerAdapter {

    private final TlsLayer layer;
    private final URL url;
    private final boolean passesEveryEnd;
    private final CompletableFuture<Void> handshake = new CompletableFuture<>();
    private volatile String failure = "";

    /**
     * @param passesEveryEnd whether Dubbo is also notified of the end of a connection whose
     *     handshake failed
     */
    public HandshakeGate(TlsLayer layer, URL url, boolean passesEveryEnd) {
        this.layer = layer;
        this.url = url;
        this.passesEveryEnd = passesEveryEnd;
    }

    /**
     * Completes when the handshake is done; completes exceptionally with a message for users if it
     * failed.
     */
    public CompletableFuture<Void> handshake() {
        return handshake;
    }

    /** Whether the handshake is complete. */
    public boolean open() {
        return handshake.isDone() && !handshake.isCompletedExceptionally();
    }

    /** The reason why the connection cannot be used, as shown to users; empty if unknown. */
    public String failure() {
        return failure;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        // Notified when the handshake is complete.
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (passesEveryEnd || open()) {
            ctx.fireChannelInactive();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (!(event instanceof SslHandshakeCompletionEvent end)) {
            ctx.fireUserEventTriggered(event);
        } else if (end.isSuccess()) {
            handshake.complete(null);
            ctx.fireChannelActive();
        } else {
            failed(ctx, end.cause());
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        layer.worked(url);
        ctx.pipeline().remove(this);
        ctx.fireChannelRead(message);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable thrown) {
        if (thrown instanceof SSLException || thrown.getCause() instanceof SSLException) {
            failed(ctx, thrown);
        } else {
            ctx.fireExceptionCaught(thrown);
        }
    }

    private void failed(ChannelHandlerContext ctx, Throwable reason) {
        if (failure.isEmpty()) {
            failure = layer.failed(url, reason);
            handshake.completeExceptionally(new SSLException(failure, reason));
        }
        ctx.close();
    }
}
