package io.github.jmeterrpc.common.tls;

import io.github.jmeterrpc.common.input.InvalidInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * The contents of the files that {@link Tls} names.
 *
 * @param trusted trusted certificate authorities; empty: those in the trust store of the JVM
 * @param chain the client's certificate, followed by the certificates of its signers; empty if
 *     there is no client certificate
 * @param key the key of the client's certificate, if there is one
 */
public record TlsMaterial(List<X509Certificate> trusted, List<X509Certificate> chain, Optional<PrivateKey> key) {

    /** The labels of the fields. */
    public static final String TRUSTED = "Trusted certificates";

    public static final String CERTIFICATE = "Own certificate";
    public static final String KEY = "Own key";
    public static final String PASSWORD = "Key password";

    /** Copies the lists. */
    public TlsMaterial {
        trusted = List.copyOf(trusted);
        chain = List.copyOf(chain);
    }

    /**
     * Reads the files.
     *
     * @throws InvalidInputException if a file cannot be used
     */
    public static TlsMaterial read(Tls tls) throws InvalidInputException {
        List<X509Certificate> trusted = tls.trustedCertificates().isEmpty()
                ? List.of()
                : PemFile.read(TRUSTED, tls.trustedCertificates()).certificates();
        if (tls.certificate().isEmpty()) {
            return new TlsMaterial(trusted, List.of(), Optional.empty());
        }
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
        return new TlsMaterial(trusted, chain, Optional.of(key));
    }

    /**
     * Creates an SSLContext for Java's own sockets. It also works for a server, with the chain as
     * the server's certificate.
     *
     * @throws GeneralSecurityException if Java refuses the material
     */
    public SSLContext context() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keyManagers(), trustManagers(), null);
        return context;
    }

    private KeyManager[] keyManagers() throws GeneralSecurityException {
        if (key.isEmpty()) {
            return new KeyManager[0];
        }
        KeyStore store = emptyStore();
        store.setKeyEntry("own", key.get(), new char[0], chain.toArray(X509Certificate[]::new));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, new char[0]);
        return factory.getKeyManagers();
    }

    private TrustManager[] trustManagers() throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        if (trusted.isEmpty()) {
            factory.init((KeyStore) null);
        } else {
            KeyStore store = emptyStore();
            for (int i = 0; i < trusted.size(); i++) {
                store.setCertificateEntry("trusted" + i, trusted.get(i));
            }
            factory.init(store);
        }
        return factory.getTrustManagers();
    }

    private static KeyStore emptyStore() throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            return store;
        } catch (IOException e) {
            throw new IllegalStateException("Nothing was read", e);
        }
    }

    private static void checkOrder(List<X509Certificate> chain, Tls tls) throws InvalidInputException {
        for (int i = 1; i < chain.size(); i++) {
            if (!chain.get(i - 1).getIssuerX500Principal().equals(chain.get(i).getSubjectX500Principal())) {
                throw new InvalidInputException(
                        CERTIFICATE,
                        tls.certificate(),
                        "is not a chain: put your own certificate first, then that of its signer, and so on");
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
