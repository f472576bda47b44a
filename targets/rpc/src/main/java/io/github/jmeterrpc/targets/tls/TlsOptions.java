package io.github.jmeterrpc.targets.tls;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.common.tls.TlsMaterial;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of a target that can encrypt. */
public final class TlsOptions {

    public static final String CALLERS = "--tls-ca";

    private static final String CERTIFICATE = "--tls-cert";
    private static final String KEY = "--tls-key";

    @Option(
            names = CERTIFICATE,
            paramLabel = "FILE",
            description = "its certificate in PEM form: calls must then be encrypted")
    private String certificate = "";

    @Option(names = KEY, paramLabel = "FILE", description = "the certificate's key, PKCS#8")
    private String key = "";

    /**
     * Reads the files.
     *
     * @param callers file with the certificates of those who may sign callers'; empty: callers need none
     * @return nothing if connections are not to be encrypted
     * @throws UsageException if an option is missing, or a file cannot be used
     */
    public Optional<ServerTls> read(String callers) {
        String ownFile = file(CERTIFICATE, certificate);
        String keyFile = file(KEY, key);
        String callersFile = file(CALLERS, callers);
        if (ownFile.isEmpty() && keyFile.isEmpty() && callersFile.isEmpty()) {
            return Optional.empty();
        }
        if (ownFile.isEmpty() || keyFile.isEmpty()) {
            throw new UsageException("Encrypted calls need " + CERTIFICATE + " and " + KEY + "; "
                    + (ownFile.isEmpty() ? CERTIFICATE : KEY) + " is missing");
        }
        try {
            TlsMaterial material = TlsMaterial.read(Tls.of(callersFile, ownFile, keyFile, "", false));
            return Optional.of(new ServerTls(ownFile, keyFile, callersFile, material));
        } catch (InvalidInputException e) {
            throw new UsageException("Options " + CERTIFICATE + ", " + KEY + ": " + e.getMessage());
        }
    }

    private static String file(String option, String file) {
        if (!file.isEmpty() && !Files.isReadable(Path.of(file))) {
            throw new UsageException("Option " + option + " takes a file that can be read, not " + file);
        }
        return file.isEmpty() ? "" : Path.of(file).toAbsolutePath().toString();
    }
}
