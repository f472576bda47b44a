package io.github.jmeterrpc.influx.commands;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.file.LineFile;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options for the server of a command and for its login. */
final class Server {

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "",
            description = "http(s)://host:8086/write?db=jmeter, as in influxdbUrl; replay also file:///path")
    private String url;

    @Option(names = "--user", paramLabel = "NAME", description = "user of InfluxDB 1")
    private String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "its password; else the variable INFLUX_PASSWORD")
    private Path passwordFile;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description =
                    "token of InfluxDB 2 or 3; else the variable INFLUX_TOKEN, unless --user or --url names a user")
    private Path tokenFile;

    @Option(
            names = "--ca-file",
            paramLabel = "FILE",
            defaultValue = "",
            description = "PEM file with the certificates to trust")
    private String caFile;

    /**
     * The server described by these options, with secrets from files and variables.
     *
     * @throws IllegalArgumentException if URL or token cannot be used, without secrets
     */
    Destination destination(Map<String, String> environment) {
        if (url.isEmpty()) {
            throw new IllegalArgumentException("--url is missing: where the points are, or are sent to");
        }
        String full = url(environment);
        return LineFile.isNamedBy(full) ? LineFile.parse(full) : InfluxUrl.parse(full, token(environment), caFile);
    }

    /** Returns the URL with user and password, if they are given. */
    String url(Map<String, String> environment) {
        if (user == null) {
            return url;
        }
        String password = secret(passwordFile, environment.get("INFLUX_PASSWORD"));
        return url + (url.contains("?") ? "&" : "?") + "u=" + encode(user) + "&p=" + encode(password);
    }

    /**
     * Returns the token; empty if there is none. A token takes precedence over user and password,
     * unless it comes from the environment.
     */
    String token(Map<String, String> environment) {
        boolean loginGiven = user != null || url.matches("(?s)[^?#]*@.*|.*[?&]u=.*");
        return secret(tokenFile, loginGiven ? null : environment.get("INFLUX_TOKEN"));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String secret(Path file, String variable) {
        if (file != null) {
            try {
                return Files.readString(file).strip();
            } catch (IOException e) {
                throw new IllegalArgumentException("cannot read the secret in " + file + " (" + e + ")", e);
            }
        }
        return variable == null ? "" : variable;
    }
}
