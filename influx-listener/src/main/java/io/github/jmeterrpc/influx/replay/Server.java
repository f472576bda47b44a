package io.github.jmeterrpc.influx.replay;

import io.github.jmeterrpc.influx.sink.Destination;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * Server and credentials of a command.
 *
 * @param url with user and password if there are any; empty if none was given
 * @param token empty if there is none
 * @param caFile empty for the certificates that the JVM trusts
 */
record Server(String url, String token, String caFile) {

    /** The options that name it; all have a value. */
    static final Set<String> OPTIONS = Set.of("--url", "--user", "--password-file", "--token-file", "--ca-file");

    /** @throws IllegalArgumentException if a file with a secret cannot be read */
    static Server of(CommandLine line, Map<String, String> environment) {
        return new Server(url(line, environment), token(line, environment), line.value("--ca-file", ""));
    }

    private static String url(CommandLine line, Map<String, String> environment) {
        String url = line.value("--url", "");
        String user = line.values().get("--user");
        if (user == null) {
            return url;
        }
        String password = secret(line.values().get("--password-file"), environment.get("INFLUX_PASSWORD"));
        return url + (url.contains("?") ? "&" : "?") + "u=" + encode(user) + "&p=" + encode(password);
    }

    private static String token(CommandLine line, Map<String, String> environment) {
        // A token takes precedence over user and password, except one from the environment.
        boolean loginGiven =
                line.values().containsKey("--user") || line.value("--url", "").matches("(?s)[^?#]*@.*|.*[?&]u=.*");
        return secret(line.values().get("--token-file"), loginGiven ? null : environment.get("INFLUX_TOKEN"));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String secret(String file, String variable) {
        if (file != null) {
            try {
                return Files.readString(Path.of(file)).strip();
            } catch (IOException e) {
                throw new IllegalArgumentException("cannot read the secret in " + file + " (" + e + ")", e);
            }
        }
        return variable == null ? "" : variable;
    }

    /** @throws IllegalArgumentException if URL or token cannot be used, without secrets */
    Destination destination() {
        return Destination.parse(url, token, caFile);
    }
}
