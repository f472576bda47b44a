package io.github.jmeterrpc.dubbo.tls;

import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.common.tls.HandshakeFailure;
import io.github.jmeterrpc.common.tls.Tls;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.nio.channels.ClosedChannelException;

/** Explains why a Netty connection could not be encrypted, and the remedy. */
final class TlsFailure {

    private TlsFailure() {}

    /**
     * @param thrown exception of the TLS engine
     * @param address address of the provider
     * @param host the host name that the certificate must have
     * @param settings settings of the connection
     */
    static String explain(Throwable thrown, String address, String host, Tls settings) {
        HandshakeFailure failure = new HandshakeFailure(thrown, host, settings, "provider");
        return "TLS with " + address + " failed: " + reason(thrown, failure);
    }

    private static String reason(Throwable thrown, HandshakeFailure failure) {
        if (ExceptionText.causedBy(thrown, NotSslRecordException.class)) {
            return failure.plain();
        }
        if (ExceptionText.causedBy(thrown, SslHandshakeTimeoutException.class)) {
            return failure.silence();
        }
        return ExceptionText.causedBy(thrown, ClosedChannelException.class) ? failure.closed() : failure.reason();
    }
}
