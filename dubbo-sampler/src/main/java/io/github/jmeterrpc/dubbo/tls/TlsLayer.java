package io.github.jmeterrpc.dubbo.tls;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.wire.Peers;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.Constants;

/**
 * Encrypts all connections of one Dubbo model; it is a bean of the model. Thread-safe.
 *
 * <p>Dubbo's implementation ({@code SslContexts}, {@code SslClientTlsHandler}) cannot be used. It
 * ignores the files in its SslConfig unless there is a client certificate, and it does not pass the
 * provider's host to the engine. Without the host, Netty 4.2, which verifies host names by default,
 * rejects every certificate ("Hostname or IP address is undefined").
 */
public final class TlsLayer {

    private static final Set<FailureCode> CONNECTION_FAILURES =
            Set.of(DubboResponseCode.CONNECT_ERROR, DubboResponseCode.NO_PROVIDER, DubboResponseCode.INTERNAL_ERROR);

    private final Tls settings;
    private final SslContext context;

    /**
     * The reason why the last connection to an address failed, by {@code host:port} as failures show
     * it; removed when a connection succeeds.
     */
    private final Map<String, String> failures = new ConcurrentHashMap<>();

    public TlsLayer(Tls settings, SslContext context) {
        this.settings = settings;
        this.context = context;
    }

    /**
     * The layer of the model to which a URL belongs; empty if its connections are not encrypted.
     */
    public static Optional<TlsLayer> of(URL url) {
        return Optional.ofNullable(
                url.getOrDefaultFrameworkModel().getBeanFactory().getBean(TlsLayer.class));
    }

    /**
     * Creates a handler that encrypts a connection to the URL's address. The handshake timeout is
     * three quarters of the connect timeout: otherwise Dubbo would stop waiting for a tri://
     * connection at the same moment, and the first call would fail without a reason.
     */
    public SslHandler encryption(URL url, ByteBufAllocator allocator) {
        SslHandler handler = context.newHandler(allocator, Peers.hostOf(url), url.getPort());
        long timeToConnect = url.getPositiveParameter(Constants.CONNECT_TIMEOUT_KEY, Constants.DEFAULT_CONNECT_TIMEOUT);
        handler.setHandshakeTimeoutMillis(timeToConnect * 3 / 4);
        return handler;
    }

    /** Notes that a connection to the URL's address failed; returns the text shown to users. */
    String failed(URL url, Throwable reason) {
        String text = TlsFailure.explain(reason, Peers.nameOf(url), Peers.hostOf(url), settings);
        failures.put(Peers.nameOf(url), text);
        return text;
    }

    /** Notes that the provider at the URL's address has sent data. */
    void worked(URL url) {
        failures.remove(Peers.nameOf(url));
    }

    /** Returns the TLS failure that caused a failure, or the failure itself. */
    public Failure explained(Failure failure) {
        if (failures.isEmpty() || !CONNECTION_FAILURES.contains(failure.code())) {
            return failure;
        }
        return reasonOf(failure)
                .map(reason -> new Failure(DubboResponseCode.CONNECT_ERROR, reason, failure.detail()))
                .orElse(failure);
    }

    /** The message contains the address, unless Dubbo found no provider to call. */
    private Optional<String> reasonOf(Failure failure) {
        for (Map.Entry<String, String> known : failures.entrySet()) {
            if (names(known.getKey(), failure.detail()) || names(known.getKey(), failure.message())) {
                return Optional.of(known.getValue());
            }
        }
        return failure.code() == DubboResponseCode.NO_PROVIDER
                ? failures.values().stream().findFirst()
                : Optional.empty();
    }

    /**
     * Whether the text contains the address, and not only a longer address: {@code 10.0.0.5:20880}
     * is not {@code 110.0.0.5:20880} or {@code 10.0.0.5:208801}.
     */
    private static boolean names(String address, String text) {
        for (int at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
            int end = at + address.length();
            if ((at == 0 || !isPartOfHost(text.charAt(at - 1)))
                    && (end == text.length() || !Character.isDigit(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPartOfHost(char c) {
        return Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_';
    }
}
