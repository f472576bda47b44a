package io.github.jmeterrpc.plans.tls;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.common.tls.TlsMaterial;
import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a target encrypts, its files read and found to be good: a server would find out at the first call.
 *
 * @param certificate PEM file with its certificate
 * @param key PEM file with the certificate's key
 * @param callersAuthority PEM file with the certificates of those who may sign callers'; empty: callers need none
 * @param material what is in the files
 */
public record ServerTls(String certificate, String key, String callersAuthority, TlsMaterial material) {

    public static final String CERTIFICATE = "--tls-cert";
    public static final String KEY = "--tls-key";
    public static final String CALLERS = "--tls-ca";

    /**
     * Reads options and files.
     *
     * @return nothing if connections are not to be encrypted
     * @throws UsageException if an option is missing, or a file cannot be used
     */
    public static Optional<ServerTls> of(Arguments arguments) {
        String certificate = file(arguments, CERTIFICATE);
        String key = file(arguments, KEY);
        String callersAuthority = file(arguments, CALLERS);
        if (certificate.isEmpty() && key.isEmpty() && callersAuthority.isEmpty()) {
            return Optional.empty();
        }
        if (certificate.isEmpty() || key.isEmpty()) {
            throw new UsageException("Encrypted calls need " + CERTIFICATE + " and " + KEY + "; "
                    + (certificate.isEmpty() ? CERTIFICATE : KEY) + " is missing");
        }
        try {
            TlsMaterial material = TlsMaterial.read(Tls.of(callersAuthority, certificate, key, "", false));
            return Optional.of(new ServerTls(certificate, key, callersAuthority, material));
        } catch (InvalidInputException e) {
            throw new UsageException("Options " + CERTIFICATE + ", " + KEY + ": " + e.getMessage());
        }
    }

    private static String file(Arguments arguments, String option) {
        String file = arguments.text(option).orElse("");
        if (!file.isEmpty() && !Files.isReadable(Path.of(file))) {
            throw new UsageException("Option " + option + " takes a file that can be read, not " + file);
        }
        return file.isEmpty() ? "" : Path.of(file).toAbsolutePath().toString();
    }
}
