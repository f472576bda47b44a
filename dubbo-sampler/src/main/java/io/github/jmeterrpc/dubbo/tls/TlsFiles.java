package io.github.jmeterrpc.dubbo.tls;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.common.tls.TlsMaterial;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import javax.net.ssl.SSLException;

/** Reads the files that {@link Tls} names for Netty's connections. */
public final class TlsFiles {

    private TlsFiles() {}

    /**
     * Reads the files.
     *
     * @throws InvalidInputException if a file cannot be used
     */
    public static SslContext read(Tls tls) throws InvalidInputException {
        TlsMaterial material = TlsMaterial.read(tls);
        SslContextBuilder builder = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .endpointIdentificationAlgorithm(tls.anyHost() ? null : "HTTPS");
        if (!material.trusted().isEmpty()) {
            builder.trustManager(material.trusted());
        }
        material.key().ifPresent(key -> builder.keyManager(key, material.chain()));
        try {
            return builder.build();
        } catch (SSLException e) {
            throw new InvalidInputException(
                    TlsMaterial.TRUSTED, tls.trustedCertificates(), "cannot be used: " + e.getMessage());
        }
    }
}
