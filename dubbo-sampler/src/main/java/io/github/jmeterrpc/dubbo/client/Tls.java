package io.github.jmeterrpc.dubbo.client;

/**
 * How connections to providers are encrypted. Files are in PEM form; an empty text means none.
 *
 * @param enabled whether they are
 * @param trustedCertificates file with the certificates of those who may sign a provider's
 * @param certificate file with the client's own certificate chain
 * @param key file with the client's private key, PKCS#8
 * @param keyPassword password of the key; shown by no message
 */
public record Tls(boolean enabled, String trustedCertificates, String certificate, String key, String keyPassword) {

    /** No encryption. */
    public static final Tls OFF = new Tls(false, "", "", "", "");

    @Override
    public String toString() {
        return "Tls[enabled=" + enabled + ", trustedCertificates=" + trustedCertificates + ", certificate="
                + certificate + ", key=" + key + "]";
    }
}
