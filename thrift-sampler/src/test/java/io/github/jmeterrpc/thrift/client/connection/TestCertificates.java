package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.common.tls.TlsMaterial;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import javax.net.ServerSocketFactory;

/** A certificate authority made for one test, and the files of the certificates it issues. */
public final class TestCertificates {

    private final Path folder;
    private final X509Bundle authority;

    public TestCertificates(Path folder) throws Exception {
        this.folder = Files.createDirectories(folder);
        authority = new CertificateBuilder()
                .subject("CN=authority of " + folder.getFileName())
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        Files.writeString(folder.resolve("ca.pem"), authority.getCertificatePEM());
        issue("server", certificate -> certificate.addSanIpAddress("127.0.0.1"));
        issue("elsewhere", certificate -> certificate.addSanDnsName("elsewhere.example"));
        issue("expired", certificate -> certificate
                .addSanIpAddress("127.0.0.1")
                .notBefore(Instant.now().minus(Duration.ofDays(2)))
                .notAfter(Instant.now().minus(Duration.ofHours(1))));
        issue("client", certificate -> certificate);
    }

    private void issue(String name, UnaryOperator<CertificateBuilder> content) throws Exception {
        X509Bundle issued =
                content.apply(new CertificateBuilder().subject("CN=" + name)).buildIssuedBy(authority);
        Files.writeString(folder.resolve(name + ".pem"), issued.getCertificatePEM());
        Files.writeString(folder.resolve(name + ".key"), issued.getPrivateKeyPEM());
    }

    public String path(String file) {
        return folder.resolve(file).toString();
    }

    /** What makes the listening socket of a server with that certificate. */
    public ServerSocketFactory server(String name) throws Exception {
        return TlsMaterial.read(Tls.of(path("ca.pem"), path(name + ".pem"), path(name + ".key"), "", false))
                .context()
                .getServerSocketFactory();
    }
}
