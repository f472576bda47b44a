package io.github.jmeterrpc.targets.tls;

import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.common.tls.TlsMaterial;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options of a target that can encrypt, as a group: none, or all. */
public class TlsOptions {

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            required = true,
            description = "its certificate in PEM form: calls must then be encrypted")
    private Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", required = true, description = "the certificate's key, PKCS#8")
    private Path key;

    /** PEM file with its certificate. */
    public final String certificate() {
        return certificate.toAbsolutePath().toString();
    }

    /** PEM file with the certificate's key. */
    public final String key() {
        return key.toAbsolutePath().toString();
    }

    /**
     * PEM file with the certificates of authorities that may sign callers'; empty: callers need
     * none.
     */
    public String callersAuthority() {
        return "";
    }

    /**
     * Reads the files, since a server would find out at the first call that one is wrong.
     *
     * @throws UsageException if a file cannot be used
     */
    public final TlsMaterial read() {
        try {
            return TlsMaterial.read(Tls.of(callersAuthority(), certificate(), key(), "", false));
        } catch (InvalidInputException e) {
            throw new UsageException("Options --tls-cert, --tls-key: " + e.getMessage());
        }
    }
}
