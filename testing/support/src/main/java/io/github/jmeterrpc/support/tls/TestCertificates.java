package io.github.jmeterrpc.support.tls;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;

/** A certificate authority made for one test, and the certificates it issues, in PEM files. */
public final class TestCertificates {

    private final Path folder;
    private final X509Bundle authority;
    private final Map<String, X509Bundle> issued = new HashMap<>();

    /**
     * Makes the authority; its certificate is in {@link #authority}.
     *
     * @param folder folder for all files; several authorities need a folder each
     */
    public TestCertificates(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder);
            authority = new CertificateBuilder()
                    .subject("CN=authority of " + folder.getFileName())
                    .setIsCertificateAuthority(true)
                    .buildSelfSigned();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        write("ca.pem", authority.getCertificatePEM());
    }

    /** The file with the certificate of the authority. */
    public String authority() {
        return path("ca.pem");
    }

    /**
     * Issues a certificate: {@code name.pem} and {@code name.key} in the folder.
     *
     * @param hosts names, or IP addresses, for which it is valid; none for a client
     */
    public TestCertificates issue(String name, String... hosts) {
        return issue(name, new CertificateBuilder(), hosts);
    }

    /** Issues a certificate that was valid for some hosts until an hour ago. */
    public TestCertificates issueExpired(String name, String... hosts) {
        CertificateBuilder expired = new CertificateBuilder()
                .notBefore(Instant.now().minus(Duration.ofDays(2)))
                .notAfter(Instant.now().minus(Duration.ofHours(1)));
        return issue(name, expired, hosts);
    }

    private TestCertificates issue(String name, CertificateBuilder certificate, String... hosts) {
        for (String host : hosts) {
            if (host.matches("[\\d.]+|.*:.*")) {
                certificate.addSanIpAddress(host);
            } else {
                certificate.addSanDnsName(host);
            }
        }
        try {
            issued.put(name, certificate.subject("CN=" + name).buildIssuedBy(authority));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        write(name + ".pem", issued.get(name).getCertificatePEM());
        write(name + ".key", issued.get(name).getPrivateKeyPEM());
        return this;
    }

    /** The path of a file in the folder. */
    public String path(String file) {
        return folder.resolve(file).toString();
    }

    /**
     * Returns the TLS context of a server with this certificate, which trusts clients of this
     * authority.
     */
    public SSLContext context(String name) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                issued.get(name).toKeyManagerFactory().getKeyManagers(),
                authority.toTrustManagerFactory().getTrustManagers(),
                null);
        return context;
    }

    private void write(String file, String text) {
        try {
            Files.writeString(folder.resolve(file), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
