package io.github.jmeterrpc.dubbo.tls;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLException;
import org.apache.dubbo.common.URL;

/**
 * Comes after the encryption of one connection and lets Dubbo see it only when the handshake is
 * complete: otherwise calls would be written to connections that are about to fail, and wait.
 * Leaves when the provider has sent something, because until then it may still refuse: with TLS 1.3
 * a missing client certificate is reported after the handshake.
 */
public final class HandshakeGate extends ChannelInboundHandlerAdapter {

    private final TlsLayer layer;
    private final URL url;
    private final boolean passesEveryEnd;
    private final CompletableFuture<Void> handshake = new CompletableFuture<>();
    private volatile String failure = "";

    /**
     * @param passesEveryEnd whether Dubbo is notified of the end of a connection, too, whose
     *     handshake failed
     */
    public HandshakeGate(TlsLayer layer, URL url, boolean passesEveryEnd) {
        this.layer = layer;
        this.url = url;
        this.passesEveryEnd = passesEveryEnd;
    }

    /**
     * Completed when the handshake is done; exceptionally if it failed, with a message for users.
     */
    public CompletableFuture<Void> handshake() {
        return handshake;
    }

    /** Whether the handshake is done. */
    public boolean open() {
        return handshake.isDone() && !handshake.isCompletedExceptionally();
    }

    /** Why the connection cannot be used, as shown to users; empty if unknown. */
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
