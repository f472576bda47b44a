package io.github.jmeterrpc.dubbo.client;

import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;

/** Tells people why a connection could not be encrypted, and what to do. */
final class TlsFailure {

    private static final String ALERT = "Received fatal alert: ";

    private TlsFailure() {}

    /**
     * @param thrown by the engine
     * @param address of the provider
     * @param host that the certificate must be made for
     * @param settings in force
     */
    static String explain(Throwable thrown, String address, String host, Tls settings) {
        return "TLS with " + address + " failed: " + reason(thrown, host, settings);
    }

    private static String reason(Throwable thrown, String host, Tls settings) {
        if (has(thrown, CertificateExpiredException.class)) {
            return "the provider's certificate has expired (" + message(thrown, CertificateExpiredException.class)
                    + "); renew it, or check this machine's clock";
        }
        if (has(thrown, CertificateNotYetValidException.class)) {
            return "the provider's certificate is not valid yet ("
                    + message(thrown, CertificateNotYetValidException.class) + "); check this machine's clock";
        }
        if (has(thrown, CertPathBuilderException.class) || text(thrown).contains("No trusted certificate found")) {
            return "the provider's certificate is signed by nobody that "
                    + (settings.trustedCertificates().isEmpty()
                            ? "the JVM trusts; name the PEM file of its CA in Trusted certificates"
                            : "Trusted certificates '" + settings.trustedCertificates()
                                    + "' names; name the PEM file of its CA there");
        }
        if (text(thrown).contains("subject alternative") || text(thrown).contains("No name matching")) {
            return "the provider's certificate is not made for the host " + host
                    + "; call it by a name in its certificate, or accept certificates made for another host";
        }
        if (has(thrown, CertificateException.class)) {
            return "the provider's certificate is refused: " + message(thrown, CertificateException.class);
        }
        if (text(thrown).contains(ALERT)) {
            return refusal(text(thrown).substring(text(thrown).indexOf(ALERT) + ALERT.length()), settings);
        }
        if (has(thrown, NotSslRecordException.class)) {
            return "the provider speaks without TLS; switch TLS off, or call the port that has it";
        }
        if (has(thrown, SslHandshakeTimeoutException.class)) {
            return "the provider does not answer the handshake; it may speak without TLS: switch TLS off, or call the"
                    + " port that has it";
        }
        if (has(thrown, ClosedChannelException.class)) {
            return "the provider closed the connection during the handshake; it may speak without TLS: switch TLS off,"
                    + " or call the port that has it";
        }
        return text(thrown).trim();
    }

    /** What the provider says about us; names of alerts as in RFC 8446, or 5246. */
    private static String refusal(String alertAndMore, Tls settings) {
        String alert = alertAndMore.lines().findFirst().orElse("").trim();
        if (alert.contains("certificate") || alert.equals("unknown_ca") || alert.equals("access_denied")) {
            return settings.certificate().isEmpty()
                    ? "the provider wants a client certificate (" + alert
                            + "); name it in Own certificate, and its key in" + " Own key"
                    : "the provider does not accept the client certificate '" + settings.certificate() + "' (" + alert
                            + "); name one that is signed by a CA it trusts, and has not expired";
        }
        if (alert.equals("handshake_failure") || alert.equals("protocol_version")) {
            return "the provider ended the handshake (" + alert + "); it shares no TLS version or cipher with this JVM"
                    + (settings.certificate().isEmpty() ? ", or wants a client certificate" : "");
        }
        return "the provider ended the handshake: " + alert;
    }

    private static boolean has(Throwable thrown, Class<? extends Throwable> type) {
        return find(thrown, type).isPresent();
    }

    private static String message(Throwable thrown, Class<? extends Throwable> type) {
        return find(thrown, type).map(Throwable::getMessage).orElse("");
    }

    private static Optional<Throwable> find(Throwable thrown, Class<? extends Throwable> type) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (type.isInstance(t)) {
                return Optional.of(t);
            }
        }
        return Optional.empty();
    }

    /** The messages of all causes, a line each. */
    private static String text(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            text.append(t.getMessage()).append('\n');
        }
        return text.toString();
    }
}
