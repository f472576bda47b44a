package io.github.jmeterrpc.influx.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ServerTest {

    private static final String URL = "http://h/write?db=x";

    @TempDir
    private Path folder;

    private static Server server(String... options) {
        return CommandLine.populateCommand(new Server(), options);
    }

    @Test
    void takesSecretsFromFilesAndVariablesAndNotFromTheCommandLine() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "a&b\n");
        Map<String, String> none = Map.of();
        Map<String, String> variables = Map.of("INFLUX_TOKEN", "t", "INFLUX_PASSWORD", "p");

        assertThat(server("--url", URL).token(variables)).isEqualTo("t");
        assertThat(server("--url", URL, "--token-file", secret.toString()).token(variables))
                .isEqualTo("a&b");
        assertThat(server("--url", URL, "--user", "me").url(variables)).isEqualTo(URL + "&u=me&p=p");
        assertThat(server("--url", URL, "--user", "me", "--password-file", secret.toString())
                        .url(none))
                .isEqualTo(URL + "&u=me&p=a%26b");
    }

    @Test
    void aUserOnTheCommandLinePrecedesATokenInTheEnvironment() throws IOException {
        Map<String, String> variables = Map.of("INFLUX_TOKEN", "t");
        Path secret = Files.writeString(folder.resolve("secret"), "s");

        assertThat(server("--url", URL, "--user", "me", "--password-file", secret.toString())
                        .token(variables))
                .isEmpty();
        assertThat(server("--url", URL + "&u=me&p=s").token(variables)).isEmpty();
        assertThat(server("--url", "http://me:s@h/write?db=x").token(variables)).isEmpty();
        assertThat(server("--url", URL + "&u=me&p=s", "--token-file", secret.toString())
                        .token(variables))
                .isEqualTo("s");
    }
}
