package io.github.jmeterrpc.endtoend.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell commands of the files for CI servers, with a plan that passes and one that fails. */
@Tag("full")
class CiFilesEndToEndTest {

    private static final Pattern GET = Pattern.compile("curl .* --strip-components 1");
    private static final Pattern RUN = Pattern.compile("jmeter/bin/[^\"\\n]+");
    private static final String PLAN =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree>
            <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="CI"/><hashTree>
            <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="threads">
            <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
            <boolProp name="LoopController.continue_forever">false</boolProp>
            <intProp name="LoopController.loops">20</intProp></elementProp>
            <intProp name="ThreadGroup.num_threads">2</intProp></ThreadGroup><hashTree>
            <JSR223Sampler guiclass="TestBeanGUI" testclass="JSR223Sampler" testname="order">
            <stringProp name="scriptLanguage">groovy</stringProp>
            <stringProp name="script">SampleResult.setSuccessful(%s)</stringProp>
            </JSR223Sampler><hashTree/></hashTree></hashTree></hashTree></jmeterTestPlan>
            """;

    @TempDir
    private Path folder;

    private static List<String> commands(Pattern pattern, String file) throws IOException {
        Path ci = Suite.find().jmeter().path().resolve("../../../ci").normalize();
        return pattern.matcher(Files.readString(ci.resolve(file)))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private int shell(String command, Map<String, String> variables) throws IOException {
        ProcessBuilder bash = new ProcessBuilder("bash", "-e", "-c", command).directory(folder.toFile());
        bash.environment().putAll(variables);
        try (ManagedProcess process =
                ManagedProcess.start("ci", bash, folder.resolve("console.txt"), Duration.ofMinutes(2))) {
            return process.awaitExit();
        }
    }

    @Test
    void theCommandsOfAllServersAreEqualAndJudgeATest() throws IOException {
        List<String> commands = commands(RUN, "github-actions.yml");
        assertThat(commands).hasSize(2);
        assertThat(commands(RUN, "gitlab-ci.yml")).isEqualTo(commands);
        assertThat(commands(RUN, "Jenkinsfile")).isEqualTo(commands);
        Files.createSymbolicLink(folder.resolve("jmeter"), Suite.find().jmeter().path());

        for (boolean passes : new boolean[] {true, false}) {
            try (Stream<Path> made = Files.list(folder)) {
                made.filter(Files::isRegularFile).forEach(file -> file.toFile().delete());
            }
            Files.writeString(folder.resolve("plan.jmx"), PLAN.formatted(passes));
            assertThat(shell(commands.get(0), Map.of())).isZero();
            // A short test, too, is decided by its figures.
            assertThat(shell(commands.get(1), Map.of())).isEqualTo(passes ? 0 : 1);
            assertThat(Files.readString(folder.resolve("junit.xml")))
                    .contains("tests=\"2\" failures=\"" + (passes ? 0 : 1) + "\"");
            assertThat(folder.resolve("report.html")).isNotEmptyFile();
        }
        Files.write(folder.resolve("results.csv"), minute());
        assertThat(shell(commands.get(1), Map.of())).isZero();
        assertThat(shell(commands.get(1).replace("results.csv", "none.csv"), Map.of()))
                .isEqualTo(2);
    }

    /** The results of a minute with 100 samples per second. */
    private static List<String> minute() {
        return Stream.concat(
                        Stream.of("timeStamp,elapsed,label,responseCode,success"),
                        IntStream.range(0, 6000).mapToObj(i -> (1_795_368_600_000L + 10L * i) + ",12,order,200,true"))
                .toList();
    }

    @Test
    void theHomeIsUnpackedFromAWebAddressIfItsSumIsRight() throws Exception {
        List<String> command = commands(GET, "github-actions.yml");
        assertThat(command).hasSize(1);
        assertThat(commands(GET, "gitlab-ci.yml")).isEqualTo(command);
        assertThat(commands(GET, "Jenkinsfile")).isEqualTo(command);
        Path archive = Path.of(ReleaseFiles.zip("home").toString().replace(".zip", ".tar.gz"));

        String sum =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive)));
        String other = sum.replace(sum.charAt(0), sum.charAt(0) == '0' ? '1' : '0');
        for (String wrong : List.of(other, "", sum.substring(1))) {
            assertThat(shell(command.get(0), variables(archive, wrong)))
                    .as("sum '%s'", wrong)
                    .isNotZero();
            assertThat(folder.resolve("jmeter")).doesNotExist();
        }
        assertThat(shell(command.get(0), variables(archive, sum))).isZero();
        assertThat(shell("jmeter/bin/report --help", Map.of())).isZero();
    }

    private static Map<String, String> variables(Path archive, String sum) {
        return Map.of("JMETER_RPC_HOME_URL", archive.toUri().toString(), "JMETER_RPC_HOME_SHA256", sum);
    }
}
