package io.github.jmeterrpc.dubbo.client;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLException;

/** Makes of the files that {@link Tls} names what connections need. */
final class TlsFiles {

    /** The fields, as users see them. */
    static final String TRUSTED = "Trusted certificates";

    static final String CERTIFICATE = "Own certificate";
    static final String KEY = "Own key";
    static final String PASSWORD = "Key password";

    private TlsFiles() {}

    /**
     * Reads the files.
     *
     * @throws InvalidInputException if one cannot be used
     */
    static SslContext read(Tls tls) throws InvalidInputException {
        SslContextBuilder builder = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .endpointIdentificationAlgorithm(tls.anyHost() ? null : "HTTPS");
        if (!tls.trustedCertificates().isEmpty()) {
            builder.trustManager(
                    PemFile.read(TRUSTED, tls.trustedCertificates()).certificates());
        }
        if (!tls.certificate().isEmpty()) {
            List<X509Certificate> chain =
                    PemFile.read(CERTIFICATE, tls.certificate()).certificates();
            checkOrder(chain, tls);
            PrivateKey key = PemFile.read(KEY, tls.key()).privateKey(tls.keyPassword());
            if (!belongTogether(key, chain.get(0))) {
                throw new InvalidInputException(
                        KEY,
                        tls.key(),
                        "is not the key of the first certificate in " + CERTIFICATE + " '" + tls.certificate()
                                + "'; name the two that were made together");
            }
            builder.keyManager(key, chain);
        }
        try {
            return builder.build();
        } catch (SSLException e) {
            throw new InvalidInputException(TRUSTED, tls.trustedCertificates(), "cannot be used: " + e.getMessage());
        }
    }

    private static void checkOrder(List<X509Certificate> chain, Tls tls) throws InvalidInputException {
        for (int i = 1; i < chain.size(); i++) {
            if (!chain.get(i - 1).getIssuerX500Principal().equals(chain.get(i).getSubjectX500Principal())) {
                throw new InvalidInputException(
                        CERTIFICATE,
                        tls.certificate(),
                        "is no chain: put your own certificate first, then that of its signer, and so on");
            }
        }
    }

    private static boolean belongTogether(PrivateKey key, X509Certificate certificate) {
        byte[] text = "text".getBytes(StandardCharsets.US_ASCII);
        try {
            Signature signature = Signature.getInstance(signatureOf(key));
            signature.initSign(key);
            signature.update(text);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(text);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static String signatureOf(PrivateKey key) {
        return switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            case "DSA" -> "SHA256withDSA";
            default -> key.getAlgorithm();
        };
    }
}
