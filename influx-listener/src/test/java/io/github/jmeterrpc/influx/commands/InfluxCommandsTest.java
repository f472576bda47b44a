package io.github.jmeterrpc.influx.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.influx.listener.InfluxReplies;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class InfluxCommandsTest {

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... args) {
        return InfluxCommands.run(List.of(args), Map.of(), print(out), print(err));
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }

    private static String said(ByteArrayOutputStream by) {
        return by.toString(StandardCharsets.UTF_8);
    }

    @Test
    void printsHelpOnRequestAndWithoutArguments() {
        assertThat(run("replay", "--help")).isZero();
        assertThat(said(out)).contains("--token-file", "--patience=SECONDS", "Exit code: 0");
        assertThat(run("--help")).isZero();
        assertThat(said(out)).contains("replay", "merge");
        assertThat(run()).isEqualTo(2);
        assertThat(said(err)).contains("Missing required subcommand");
    }

    @Test
    void wrongOptionsAreTwo() {
        assertThat(run("replay", folder.toString())).isEqualTo(2);
        assertThat(said(err)).contains("replay: --url is missing", "Try --help.");
        assertThat(run("replay", folder.toString(), "--url", "http://h/write?p=s3cret"))
                .isEqualTo(2);
        assertThat(said(err)).contains("names no database").doesNotContain("s3cret");
        assertThat(InfluxCommands.run(
                        List.of("replay", folder.toString(), "--url", "file:points.lp", "--user", "me"),
                        Map.of("INFLUX_PASSWORD", "s3cret"),
                        print(out),
                        print(err)))
                .isEqualTo(2);
        assertThat(said(err))
                .contains("'file:points.lp': is not the URL of a file")
                .doesNotContain("s3cret");
        assertThat(said(out)).isEmpty();
    }

    @Test
    void aWrongCommandIsNamed() {
        assertThat(run("reply", "x")).isEqualTo(2);
        assertThat(said(err)).contains("cannot use 'reply'; did you mean replay");
        assertThat(run("http://me:s3cret@h/write?db=x")).isEqualTo(2);
        assertThat(said(err)).doesNotContain("s3cret");
    }

    @ParameterizedTest
    @CsvSource({
        "--url, Missing required parameter for option '--url'",
        "--token s3cret, cannot use '--token'; did you mean --token-file",
        "--url u --password=s3cret, cannot use '--password=…'; did you mean --password-file",
        "http://me:s3cret@h/write?db=x, a URL without --url before it",
        "--url u --patience soon, Invalid value for option '--patience': 'soon' is not an int",
        "--url u --patience -5, --patience '-5' must be whole seconds",
        "--url u /no/such/dir, there is no /no/such/dir",
        "--url u --token-file /no/such/file, cannot read the secret in /no/such/file"
    })
    void reportsErrorsOfReplayWithoutSecrets(String args, String why) {
        List<String> all = new ArrayList<>(List.of("replay", folder.toString()));
        all.addAll(List.of(args.split(" ")));

        assertThat(run(all.toArray(String[]::new))).isEqualTo(2);
        assertThat(said(err)).contains("replay: ", why, "Try --help.").doesNotContain("s3cret");
    }

    @ParameterizedTest
    @CsvSource({
        "'', --url is missing",
        "--url http://h/write?db=x 2026, cannot use '2026'",
        "--url http://h/write?db=x --from yesterday, 'yesterday' must be a time in UTC",
        "--url http://h/write?db=x --from 2026-11-21T09:30:00Z --to 2026-11-21T09:30:00Z, --from must be before --to",
        "--url file:///points.lp, names a file"
    })
    void reportsErrorsOfMerge(String args, String why) {
        List<String> all = new ArrayList<>(List.of("merge"));
        Arrays.stream(args.split(" ")).filter(arg -> !arg.isEmpty()).forEach(all::add);

        assertThat(run(all.toArray(String[]::new))).isEqualTo(2);
        assertThat(said(err)).contains("merge: ", why, "Try --help.");
    }

    static Stream<Arguments> answersOfWhoMayNotRead() {
        return Stream.of(
                Arguments.of(InfluxReplies.NO_RIGHT, "insufficient permissions"),
                Arguments.of(InfluxReplies.EMPTY_CSV, "not with a response of InfluxDB"),
                Arguments.of(InfluxReplies.VICTORIA_METRICS, "not with a response of InfluxDB"));
    }

    @ParameterizedTest
    @MethodSource("answersOfWhoMayNotRead")
    void refusesToMergeWithoutReadAccess(ScriptedReply answer, String why) throws Exception {
        try (InfluxServer influx = TestInflux.orSkip()) {
            String url = influx.newDatabase().writeUrl();
            try (ScriptedHttpServer server = InfluxReplies.writeOnly(url, answer)) {
                assertThat(run("merge", "--url", InfluxReplies.url(server, url)))
                        .isEqualTo(1);
            }
        }
        assertThat(said(err)).contains(why, "the right to read");
        assertThat(said(out)).isEmpty();
    }

    @Test
    void nobodyThereIsOne() {
        assertThat(run("replay", folder.toString(), "--url", "http://127.0.0.1:" + FreePorts.one() + "/write?db=x"))
                .isEqualTo(1);
        assertThat(said(err)).contains("Nothing was sent.");
    }
}
