package io.github.jmeterrpc.dubbo.provider;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.apache.dubbo.config.SslConfig;

/** A certificate authority made for one test, and the files of the certificates it issues. */
public final class TestCertificates {

    private final Path folder;
    private final X509Bundle authority;

    /**
     * Makes the authority; its certificate is in {@link #authority}.
     *
     * @param folder where all files go; those of several authorities need folders of their own
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

    /** Certifies someone: {@code name.pem} and {@code name.key} in the folder. */
    public TestCertificates issue(String name, UnaryOperator<CertificateBuilder> content) {
        try {
            X509Bundle issued = content.apply(new CertificateBuilder().subject("CN=" + name))
                    .buildIssuedBy(authority);
            write(name + ".pem", issued.getCertificatePEM());
            write(name + ".key", issued.getPrivateKeyPEM());
            return this;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Certifies a host that is called by 127.0.0.1. */
    public TestCertificates issueForLoopback(String name) {
        return issue(name, certificate -> certificate.addSanIpAddress("127.0.0.1"));
    }

    /** Certifies a host that is called by 127.0.0.1 until an hour ago. */
    public TestCertificates issueExpired(String name) {
        return issue(name, certificate -> certificate
                .addSanIpAddress("127.0.0.1")
                .notBefore(Instant.now().minus(Duration.ofDays(2)))
                .notAfter(Instant.now().minus(Duration.ofHours(1))));
    }

    /** The path of a file in the folder. */
    public String path(String file) {
        return folder.resolve(file).toString();
    }

    /** What a provider with that certificate is given; it asks callers for none. */
    public SslConfig provider(String name) {
        SslConfig ssl = new SslConfig();
        ssl.setServerKeyCertChainPath(path(name + ".pem"));
        ssl.setServerPrivateKeyPath(path(name + ".key"));
        return ssl;
    }

    /**
     * What a provider with that certificate is given; it wants callers to have one of this
     * authority.
     */
    public SslConfig providerThatAsks(String name) {
        SslConfig ssl = provider(name);
        ssl.setServerTrustCertCollectionPath(authority());
        return ssl;
    }

    private void write(String file, String text) {
        try {
            Files.writeString(folder.resolve(file), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
