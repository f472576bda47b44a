package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code grafana/start} with a docker that records its calls. */
class GrafanaStartTest {

    private static final String RECORD = "#!/bin/sh\necho \"$*\" >> \"$CALLS\"\n";

    @TempDir
    Path folder;

    private Path grafana;
    private Path env;

    @BeforeEach
    void copyTheFolder() throws IOException {
        grafana = Files.createDirectories(folder.resolve("a folder/grafana"));
        env = grafana.resolve(".env");
        for (String file : List.of("start", "env.example", "docker-compose.yml")) {
            Files.copy(
                    DashboardFile.folder().resolveSibling(file),
                    grafana.resolve(file),
                    StandardCopyOption.COPY_ATTRIBUTES);
        }
        docker(RECORD + "[ \"$1\" != volume ]\n");
    }

    private void docker(String script) throws IOException {
        Path docker = Files.createDirectories(folder.resolve("bin")).resolve("docker");
        Files.writeString(docker, script);
        Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwx------"));
    }

    /** Its exit code and what it prints. */
    private String start(String... options) throws Exception {
        return run(Map.of("PATH", folder.resolve("bin") + ":" + System.getenv("PATH")), options);
    }

    private String run(Map<String, String> environment, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(grafana.resolve("start").toString()));
        command.addAll(List.of(options));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().put("CALLS", folder.resolve("calls").toString());
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process.exitValue() + " " + printed;
    }

    private List<String> passwords() throws IOException {
        return Pattern.compile("(?m)^\\w+PASSWORD=(\\w{32})$")
                .matcher(Files.readString(env))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    @Test
    void makesPasswordsAndStartsBothWithThem() throws Exception {
        String printed = start("--wait");

        assertThat(passwords()).hasSize(4).doesNotHaveDuplicates();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(env)))
                .isEqualTo("rw-------");
        assertThat(printed)
                .isEqualTo("0 passwords:     " + env
                        + "\ninfluxdbUrl:   http://127.0.0.1:8086/write?db=jmeter&u=jmeter&p="
                        + passwords().get(1)
                        + "\ndashboards:    http://127.0.0.1:3000 (user admin, GRAFANA_ADMIN_PASSWORD)\n");
        assertThat(Files.readAllLines(folder.resolve("calls")))
                .last()
                .isEqualTo(
                        "compose -f " + grafana.resolve("docker-compose.yml") + " --env-file " + env + " up -d --wait");
    }

    @Test
    void keepsThePasswordsOfTheFirstStart() throws Exception {
        start();
        String first = Files.readString(env);

        assertThat(start()).startsWith("0 ");
        assertThat(env).hasContent(first);
    }

    @Test
    void refusesAnEmptyPassword() throws Exception {
        Files.writeString(env, Files.readString(grafana.resolve("env.example")));

        assertThat(start()).startsWith("2 start: INFLUXDB_ADMIN_PASSWORD is empty in " + env);
        assertThat(Files.readString(folder.resolve("calls"))).doesNotContain(" up ");
    }

    @Test
    void makesNoPasswordsThatTheDataDoNotHave() throws Exception {
        docker(RECORD);

        assertThat(start()).startsWith("2 start: " + env + " is missing, but the volume grafana_influxdb has users");
        assertThat(env).doesNotExist();
    }

    @Test
    void namesWhatIsMissing() throws Exception {
        docker("#!/bin/sh\nexit 1\n");

        assertThat(start()).startsWith("2 start: docker compose is missing: ");
        assertThat(env).doesNotExist();
    }

    @Test
    void composeReadsTheFile() throws Exception {
        boolean compose = false;
        try {
            compose = new ProcessBuilder("docker", "compose", "version").start().waitFor() == 0;
        } catch (IOException noDocker) {
            // Skipped as without Compose.
        }
        assumeTrue(compose, "docker compose is missing (Debian: docker-compose)");
        start();
        Process config = new ProcessBuilder(
                        "docker",
                        "compose",
                        "-f",
                        grafana.resolve("docker-compose.yml").toString(),
                        "--env-file",
                        env.toString(),
                        "config")
                .redirectErrorStream(true)
                .start();
        String printed = new String(config.getInputStream().readAllBytes());
        assertThat(config.waitFor()).as(printed).isZero();
        assertThat(printed).contains(passwords());
    }
}
