package io.github.jmeterrpc.influx.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {

    private static final String URL = "http://h/write?db=x";

    @TempDir
    private Path folder;

    private Options parse(Map<String, String> environment, String... args) {
        List<String> all = new ArrayList<>(List.of(folder.toString()));
        all.addAll(List.of(args));
        return Options.parse(all, environment);
    }

    @Test
    void takesSecretsFromFilesAndVariablesAndNotFromTheCommandLine() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "a&b\n");
        Map<String, String> none = Map.of();
        Map<String, String> variables = Map.of("INFLUX_TOKEN", "t", "INFLUX_PASSWORD", "p");

        assertThat(parse(variables, "--url", URL).server().token()).isEqualTo("t");
        assertThat(parse(variables, "--url", URL, "--token-file", secret.toString())
                        .server()
                        .token())
                .isEqualTo("a&b");
        assertThat(parse(variables, "--url", URL, "--user", "me").server().url())
                .isEqualTo(URL + "&u=me&p=p");
        assertThat(parse(none, "--url", URL, "--user", "me", "--password-file", secret.toString())
                        .server()
                        .url())
                .isEqualTo(URL + "&u=me&p=a%26b");
    }

    @Test
    void aTokenInTheEnvironmentDoesNotReplaceAUserOnTheCommandLine() throws IOException {
        Map<String, String> variables = Map.of("INFLUX_TOKEN", "t");
        Path secret = Files.writeString(folder.resolve("secret"), "s");

        assertThat(parse(variables, "--url", URL, "--user", "me", "--password-file", secret.toString())
                        .server()
                        .token())
                .isEmpty();
        assertThat(parse(variables, "--url", URL + "&u=me&p=s").server().token())
                .isEmpty();
        assertThat(parse(variables, "--url", "http://me:s@h/write?db=x")
                        .server()
                        .token())
                .isEmpty();
        assertThat(parse(variables, "--url", URL + "&u=me&p=s", "--token-file", secret.toString())
                        .server()
                        .token())
                .isEqualTo("s");
    }

    @ParameterizedTest
    @CsvSource({
        "'', --url is missing",
        "--url, --url needs a value",
        "--token s3cret, there is no option --token",
        "--url u --password=s3cret, there is no option --password=…",
        "http://me:s3cret@h/write?db=x, a URL needs --url in front of it",
        "--url u --patience soon, must be whole seconds",
        "--url u /no/such/dir, there is no /no/such/dir",
        "--url u --token-file /no/such/file, cannot read the secret in /no/such/file"
    })
    void saysWhatIsWrong(String args, String why) {
        assertThatThrownBy(() -> parse(Map.of(), args.isEmpty() ? new String[0] : args.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why)
                .hasMessageNotContaining("s3cret");
    }
}
