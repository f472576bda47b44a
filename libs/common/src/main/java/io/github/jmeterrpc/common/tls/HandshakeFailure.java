package io.github.jmeterrpc.common.tls;

import java.io.EOFException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;

/** Explains why an encrypted connection could not be made, and the remedy. */
public final class HandshakeFailure {

    private static final String ALERT = "Received fatal alert: ";

    private final Throwable thrown;
    private final String host;
    private final Tls settings;
    private final String peer;

    /**
     * @param thrown by the engine
     * @param host that the certificate must be made for
     * @param settings in force
     * @param peer name of the other side, such as "server"
     */
    public HandshakeFailure(Throwable thrown, String host, Tls settings, String peer) {
        this.thrown = thrown;
        this.host = host;
        this.settings = settings;
        this.peer = peer;
    }

    /** One line, without the address. */
    public String reason() {
        if (has(thrown, CertificateExpiredException.class)) {
            return "the " + peer + "'s certificate has expired (" + message(thrown, CertificateExpiredException.class)
                    + "); renew it, or check this machine's clock";
        }
        if (has(thrown, CertificateNotYetValidException.class)) {
            return "the " + peer + "'s certificate is not valid yet ("
                    + message(thrown, CertificateNotYetValidException.class) + "); check this machine's clock";
        }
        if (has(thrown, CertPathBuilderException.class) || text(thrown).contains("No trusted certificate found")) {
            return "the " + peer + "'s certificate is not signed by a certificate authority that "
                    + (settings.trustedCertificates().isEmpty()
                            ? "the JVM trusts; name the PEM file of its CA in Trusted certificates"
                            : "Trusted certificates '" + settings.trustedCertificates()
                                    + "' names; name the PEM file of its CA there");
        }
        if (text(thrown).contains("subject alternative") || text(thrown).contains("No name matching")) {
            return "the " + peer + "'s certificate is not made for the host " + host
                    + "; call it by a name in its certificate, or accept certificates made for another host";
        }
        if (has(thrown, CertificateException.class)) {
            return "the " + peer + "'s certificate is refused: " + message(thrown, CertificateException.class);
        }
        if (text(thrown).contains(ALERT)) {
            return refusal(text(thrown).substring(text(thrown).indexOf(ALERT) + ALERT.length()));
        }
        if (text(thrown).contains("Unsupported or unrecognized SSL message")) {
            return speaksPlainly();
        }
        if (text(thrown).contains("terminated the handshake")
                || has(thrown, EOFException.class)
                || text(thrown).contains("onnection reset")) {
            return closed();
        }
        return text(thrown).lines().findFirst().orElse("");
    }

    /** The peer's first bytes were no TLS. */
    public String speaksPlainly() {
        return "the " + peer + " speaks without TLS; switch TLS off, or call the port that has it";
    }

    /** The peer sent nothing. */
    public String silence() {
        return "the " + peer + " does not answer the handshake; it may speak without TLS: switch TLS off, or call the"
                + " port that has it";
    }

    /** The peer hung up. */
    public String closed() {
        return "the " + peer + " closed the connection during the handshake; it may speak without TLS: switch TLS off,"
                + " or call the port that has it";
    }

    /** The peer's alert; names of alerts as in RFC 8446, or 5246. */
    private String refusal(String alertAndMore) {
        String alert = alertAndMore.lines().findFirst().orElse("").trim();
        if (alert.contains("certificate") || alert.equals("unknown_ca") || alert.equals("access_denied")) {
            return settings.certificate().isEmpty()
                    ? "the " + peer + " wants a client certificate (" + alert
                            + "); name it in Own certificate, and its key in" + " Own key"
                    : "the " + peer + " does not accept the client certificate '" + settings.certificate() + "' ("
                            + alert + "); name one that is signed by a CA it trusts, and has not expired";
        }
        if (alert.equals("handshake_failure") || alert.equals("protocol_version")) {
            return "the " + peer + " ended the handshake (" + alert
                    + "); it shares no TLS version or cipher with this JVM"
                    + (settings.certificate().isEmpty() ? ", or wants a client certificate" : "");
        }
        return "the " + peer + " ended the handshake: " + alert;
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
