package io.github.jmeterrpc.endtoend.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code packaging/deploy/run} gives to kubectl, by programs in the place of kubectl and
 * kustomize that show it.
 */
class RunOnKubernetesTest {

    private static final String KUSTOMIZE = "#!/usr/bin/env bash\ncat \"$2/kustomization.yaml\"; ls \"$2\"\n";
    private static final String KUBECTL =
            """
            #!/usr/bin/env bash
            echo "kubectl $*"
            case $1 in
                get) exit 1 ;;
                create) sed 's/^/stdin /' ;;
            esac
            """;

    @TempDir
    private Path folder;

    private Path plan;

    @BeforeEach
    void makePrograms() throws IOException {
        program("kustomize", KUSTOMIZE);
        program("kubectl", KUBECTL);
        plan = Files.writeString(folder.resolve("plan.jmx"), "<jmeterTestPlan/>");
        Files.writeString(folder.resolve("users.csv"), "user\n");
        Files.writeString(folder.resolve("shop.thrift"), "service Shop {}\n");
    }

    private void program(String name, String text) throws IOException {
        Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String run(int expected, String... arguments) throws IOException {
        return run(Generators.SCRIPT.resolveSibling("run"), expected, arguments);
    }

    private String run(Path run, int expected, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("bash", run.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (old, own) -> own + ":" + old);
        try (ManagedProcess script =
                ManagedProcess.start("run", builder, folder.resolve("out.txt"), Duration.ofMinutes(1))) {
            int code = script.awaitExit();
            String said = Files.readString(script.output());
            assertThat(code).as(said).isEqualTo(expected);
            return said;
        }
    }

    @Test
    void theJobGetsItsGeneratorsSharesAndFiles() throws IOException {
        String said = run(
                0,
                "--print",
                "--generators",
                "10",
                "--total",
                "threads=1000",
                "--total",
                "rate=2.5",
                "--rows",
                "users.csv:header",
                "--file",
                "shop.thrift",
                "--file",
                "users.csv",
                "--image",
                "registry:5000/rpc/jmeter-rpc:7",
                "--kept",
                plan.toString(),
                "-Jlabel=it's");
        assertThat(said)
                .contains("path: /spec/parallelism, value: 10}", "path: /spec/completions, value: 10}")
                .contains("/env/0/value, value: \"10\"}")
                .contains("{name: TOTALS, value: 'threads=1000 rate=2.5'}", "{name: ROWS, value: 'users.csv:header'}")
                .contains("newName: 'registry:5000/rpc/jmeter-rpc'\n    newTag: '7'")
                .contains("kubernetes/base\n", "components:\n  - ", "kubernetes/kept\n")
                .contains("/args/-, value: '-Jlabel=it''s'}")
                .contains("      - plan.jmx\n      - 'users.csv'\n      - 'shop.thrift'\npatches:");
    }

    @Test
    void secretsReachKubernetesThroughAPipe() throws IOException {
        String said = run(0, "--generators", "2", "--overlay", "influxdb", plan.toString());
        assertThat(said)
                .contains("stdin   influx.url: http://jmeter-rpc-influxdb:8086/write?db=jmeter&u=jmeter&p=")
                .containsPattern("stdin   admin: [0-9a-f]{32}\n")
                .contains("kubectl create -f -\n", "kubectl apply --server-side");
    }

    @Test
    void namesTheGeneratorsThatAReportIsWithout() throws IOException {
        // The first generator has been fetched before, the second one failed, the third one waits.
        program(
                "kubectl",
                """
                #!/usr/bin/env bash
                case "$*" in
                    *status.phase=Running*) [ -e r1/generator-2/r1/fetched ] || echo "pod-2 2" ;;
                    *"get job "*) echo 3 ;;
                    *" tar "*) mkdir -p generator-2/r1 && touch generator-2/r1/results-1.csv
                               echo 0 > generator-2/r1/ended
                               tar -cf - generator-2 ;;
                esac
                """);
        program("report", "#!/usr/bin/env bash\necho \"report of $*\"\n");
        Path run = Files.createDirectories(folder.resolve("packaging/deploy")).resolve("run");
        Files.copy(Generators.SCRIPT.resolveSibling("run"), run);
        Path first = Files.createDirectories(folder.resolve("r1/generator-0/r1"));
        Files.createFile(first.resolve("results-1.csv"));
        Files.createFile(first.resolve("fetched"));
        Files.writeString(first.resolve("ended"), "0\n");

        assertThat(run(run, 1, "fetch", "r1"))
                .contains("report of r1/generator-0/r1/results-1.csv r1/generator-2/r1/results-1.csv --title r1")
                .contains("run: 1 of 3 generators are not in the report: 1. They failed");

        Path second = Files.createDirectories(folder.resolve("r1/generator-1/r1"));
        Files.createFile(second.resolve("fetched"));
        Files.writeString(second.resolve("ended"), "0\n");
        assertThat(run(run, 0, "fetch", "r1")).doesNotContain("not in the report", "exit code");

        // Killed in the middle of the test: its result file is shorter, and else like any other.
        Files.writeString(second.resolve("ended"), "137\n");
        assertThat(run(run, 1, "fetch", "r1"))
                .contains("run: 1 of 3 generators ended with an exit code other than 0: 1 (137). What they have")
                .doesNotContain("not in the report");
    }

    @Test
    void rejectsInvalidSettings() throws IOException {
        assertThat(run(2, "--generators", "0", plan.toString()))
                .startsWith("run: --generators 0 is not a whole number");
        assertThat(run(2, plan.toString())).startsWith("run: --generators  is not a whole number");
        assertThat(run(2, "--generators", "2", "none.jmx")).startsWith("run: PLAN none.jmx is not there");
        assertThat(run(2, "--generators", "2", "--start-in", "soon", plan.toString()))
                .startsWith("run: --start-in soon is not a number of seconds");
        assertThat(run(2, "--generators", "2", "--overlay", "none", plan.toString()))
                .startsWith("run: --overlay none has no kustomization.yaml");
        assertThat(run(2, "--print", "--generators", "2", "--rows", "none.csv", plan.toString()))
                .contains("run: none.csv is not there");
        assertThat(run(2, "--generators", "2", plan.toString(), "--jmeterproperty=influx.token=abc"))
                .contains("a key influx.token of the Secret jmeter-rpc")
                .doesNotContain("kubectl", "abc");
        assertThat(run(2, "--generator", "2", plan.toString())).startsWith("run: --generator is not an option");
    }
}
