package io.github.jmeterrpc.common.tls;

import io.github.jmeterrpc.common.input.InvalidInputException;

/**
 * Settings for the encryption of connections. Files are in PEM form; an empty text means none.
 *
 * @param enabled whether connections are encrypted
 * @param trustedCertificates file with the trusted certificate authorities; empty: the trust store
 *     of the JVM trusts
 * @param certificate file with the client's own certificate chain
 * @param key file with the client's private key, PKCS#8
 * @param keyPassword password of the key; never shown in a message
 * @param anyHost whether a server's certificate may be made for another host than the one that is
 *     called
 */
public record Tls(
        boolean enabled,
        String trustedCertificates,
        String certificate,
        String key,
        String keyPassword,
        boolean anyHost) {

    /** No encryption. */
    public static final Tls OFF = new Tls(false, "", "", "", "", false);

    private static final String VARIABLE = "${";

    /**
     * Checks the input, but reads no file yet.
     *
     * @throws InvalidInputException if a variable has no value, or if only one of certificate and
     *     key is given
     */
    public static Tls of(
            String trustedCertificates, String certificate, String key, String keyPassword, boolean anyHost)
            throws InvalidInputException {
        checkVariables(TlsMaterial.TRUSTED, trustedCertificates, trustedCertificates);
        checkVariables(TlsMaterial.CERTIFICATE, certificate, certificate);
        checkVariables(TlsMaterial.KEY, key, key);
        checkVariables(TlsMaterial.PASSWORD, keyPassword, "***");
        if (certificate.isEmpty() && !key.isEmpty()) {
            throw new InvalidInputException(
                    TlsMaterial.CERTIFICATE, "", "is empty, but there is an Own key; name its certificate");
        }
        if (key.isEmpty() && !certificate.isEmpty()) {
            throw new InvalidInputException(
                    TlsMaterial.KEY, "", "is empty, but there is an Own certificate; name its key");
        }
        return new Tls(true, trustedCertificates, certificate, key, keyPassword, anyHost);
    }

    private static void checkVariables(String field, String text, String shown) throws InvalidInputException {
        if (text.contains(VARIABLE)) {
            throw new InvalidInputException(field, shown, "contains a variable without a value; define it");
        }
    }

    @Override
    public String toString() {
        return enabled
                ? "Tls[trustedCertificates=" + trustedCertificates + ", certificate=" + certificate + ", key=" + key
                        + ", anyHost=" + anyHost + "]"
                : "Tls[off]";
    }
}
