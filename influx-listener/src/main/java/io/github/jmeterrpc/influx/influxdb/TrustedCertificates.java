package io.github.jmeterrpc.influx.influxdb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

/** The certificates of a PEM file, which replace the JVM's trusted certificates. */
public record TrustedCertificates(X509TrustManager manager) {

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if the file cannot be read or contains no certificate
     */
    public static TrustedCertificates of(String file) {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            Collection<? extends Certificate> certificates =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (certificates.isEmpty()) {
                throw new GeneralSecurityException("it contains none");
            }
            return new TrustedCertificates(manager(certificates));
        } catch (IOException | GeneralSecurityException | InvalidPathException e) {
            throw new IllegalArgumentException(
                    "influxdbCaFile '" + file + "' must be a PEM file with the certificates to trust (" + e + ")", e);
        }
    }

    private static X509TrustManager manager(Collection<? extends Certificate> certificates)
            throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        int number = 0;
        for (Certificate certificate : certificates) {
            store.setCertificateEntry("ca-" + number++, certificate);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return Arrays.stream(factory.getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .findFirst()
                .orElseThrow(() -> new GeneralSecurityException("this JVM does not support X.509"));
    }

    /** Configures a client to trust only these certificates. */
    public void trustIn(OkHttpClient.Builder client) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {manager}, null);
            client.sslSocketFactory(context.getSocketFactory(), manager);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JVM does not support TLS", e);
        }
    }
}
