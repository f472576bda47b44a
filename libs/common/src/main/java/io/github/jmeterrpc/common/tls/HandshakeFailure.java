package io.github.jmeterrpc.common.tls;

import java.io.EOFException;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/**
 * Explains why an encrypted connection could not be made, and the remedy. It distinguishes six
 * causes: the certificate's validity period, its signer, its host name, an alert of the peer,
 * another TLS version, and a peer without TLS. Other causes are reported with Java's own message.
 */
public final class HandshakeFailure {

    private static final String ALERT = "Received fatal alert: ";
    private static final Pattern OTHER_VERSION = Pattern.compile(
            "(?:Server chose|selected protocol version) (TLS[\\w.]+),? (?:but that protocol version is not enabled|is not accepted)");
    private static final String REMEDY =
            ", or an older one here (jdk.tls.disabledAlgorithms in conf/security/java.security)";

    private final Throwable thrown;
    private final String host;
    private final Tls settings;
    private final String peer;

    /**
     * @param thrown the exception of the TLS engine
     * @param host the host name that the certificate must have
     * @param settings the settings of the connection
     * @param peer name of the other side, such as "server"
     */
    public HandshakeFailure(Throwable thrown, String host, Tls settings, String peer) {
        this.thrown = thrown;
        this.host = host;
        this.settings = settings;
        this.peer = "the " + peer;
    }

    /** Returns the explanation in one line, without the address. */
    public String reason() {
        boolean expired = has(CertificateExpiredException.class);
        if (expired || has(CertificateNotYetValidException.class)) {
            return peer + "'s certificate " + (expired ? "has expired" : "is not valid yet")
                    + "; renew it, or check this machine's clock";
        }
        String text = text();
        if (has(CertPathBuilderException.class) || text.contains("No trusted certificate found")) {
            return peer + "'s certificate is not signed by a certificate authority that "
                    + (settings.trustedCertificates().isEmpty()
                            ? "the JVM trusts; name the PEM file of its CA in Trusted certificates"
                            : "Trusted certificates '" + settings.trustedCertificates()
                                    + "' names; name the PEM file of its CA there");
        }
        if (text.contains("subject alternative") || text.contains("No name matching")) {
            return peer + "'s certificate is not made for the host " + host
                    + "; call it by a name in its certificate, or accept certificates made for another host";
        }
        if (text.contains(ALERT)) {
            return refusal(firstLine(text.substring(text.indexOf(ALERT) + ALERT.length())));
        }
        Matcher other = OTHER_VERSION.matcher(text);
        if (other.find()) {
            return otherVersion(other.group(1));
        }
        if (text.contains("Unsupported or unrecognized SSL message")) {
            return plain();
        }
        boolean ended = text.contains("terminated the handshake") || text.contains("onnection reset");
        return ended || has(EOFException.class) ? closed() : firstLine(wordsOfJava());
    }

    /** The first bytes of the peer were not TLS. */
    public String plain() {
        return withoutTls("does not use TLS");
    }

    /** The peer sent nothing. */
    public String silence() {
        return withoutTls("does not answer the handshake; it may not use TLS");
    }

    /** The peer closed the connection. */
    public String closed() {
        return withoutTls("closed the connection during the handshake; it may not use TLS");
    }

    private String withoutTls(String finding) {
        return peer + " " + finding + ": switch TLS off, or use its TLS port";
    }

    /** @param alert its name, as in RFC 8446 or 5246 */
    private String refusal(String alert) {
        boolean own = !settings.certificate().isEmpty();
        if (alert.contains("certificate") || alert.equals("unknown_ca") || alert.equals("access_denied")) {
            return own
                    ? peer + " does not accept the client certificate '" + settings.certificate() + "' (" + alert
                            + "); name one that is signed by a CA it trusts, and has not expired"
                    : peer + " requires a client certificate (" + alert
                            + "); name it in Own certificate, and its key in Own key";
        }
        if (alert.equals("protocol_version")) {
            return peer + " accepts none of this JVM's TLS versions (" + versions() + "); switch one of them on at "
                    + peer + REMEDY;
        }
        return peer + " ended the handshake (" + alert + "); it may have no cipher suite for this JVM's TLS versions ("
                + versions() + ")" + (own ? "" : ", or require a client certificate");
    }

    /** The peer chose a version that this JVM does not use; Java's text names both. */
    private String otherVersion(String chosen) {
        return peer + " uses " + dotted(chosen) + ", and this JVM only " + versions() + "; switch one of those on at "
                + peer + REMEDY;
    }

    /** Java writes TLS11 in this text, and TLSv1.1 everywhere else. */
    private static String dotted(String version) {
        return version.replaceFirst("^TLS(\\d)(\\d)$", "TLSv$1.$2");
    }

    /** Returns the TLS versions that this JVM offers, with Java's names. */
    private static String versions() {
        try {
            return String.join(
                    ", ", SSLContext.getDefault().getDefaultSSLParameters().getProtocols());
        } catch (NoSuchAlgorithmException e) {
            return "none";
        }
    }

    private boolean has(Class<? extends Throwable> type) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (type.isInstance(t)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the messages of all causes, one per line. */
    private String text() {
        StringBuilder text = new StringBuilder();
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            text.append(t.getMessage()).append('\n');
        }
        return text.toString();
    }

    /**
     * Returns the message of the TLS engine, even if another exception wraps it; otherwise the
     * first message.
     */
    private String wordsOfJava() {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof SSLException && t.getMessage() != null) {
                return t.getMessage();
            }
        }
        return text();
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("").trim();
    }
}
