package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.harness.results.ResultSummary;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JMeter home of the module distribution, started and stopped by the scripts in its bin. */
@Tag("full")
class DistributionEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final Path bin = Suite.find().jmeter().path().resolve("bin");

    @TempDir
    Path folder;

    /** Starts a script in a folder of its own. */
    private ManagedProcess start(String name, Path own, String script, String... arguments) throws IOException {
        Files.createDirectories(own);
        List<String> command = new ArrayList<>(List.of(bin.resolve(script).toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(own.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("HEAP", "-Xmx256m");
        // Or every connection is made to the first address of this machine.
        builder.environment().put("JVM_ARGS", "-Djava.awt.headless=true -Djava.rmi.server.hostname=127.0.0.1");
        return ManagedProcess.start(name, builder, own.resolve("console.txt"), LIMIT);
    }

    private void run(Path own, String script, String... arguments) throws IOException {
        try (ManagedProcess process = start(script, own, script, arguments)) {
            assertThat(process.awaitExit())
                    .as(Files.readString(process.output()))
                    .isZero();
        }
    }

    private String plan() throws IOException {
        Path plan = folder.resolve("metrics.jmx");
        Files.write(plan, getClass().getResourceAsStream("metrics.jmx").readAllBytes());
        return plan.toString();
    }

    @Test
    void itHasEveryScriptOfJMeterForLinuxAndForWindows() throws IOException {
        try (Stream<Path> files = Files.list(bin)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("jmeter", "jmeter.sh", "jmeter-server", "stoptest.sh", "shutdown.sh", "heapdump.sh")
                    .contains("threaddump.sh", "mirror-server", "mirror-server.sh", "create-rmi-keystore.sh")
                    .contains("jmeter.bat", "jmeterw.cmd", "jmeter-n.cmd", "jmeter-n-r.cmd", "jmeter-t.cmd")
                    .contains("jmeter-server.bat", "stoptest.cmd", "shutdown.cmd", "heapdump.cmd", "threaddump.cmd")
                    .contains("mirror-server.cmd", "create-rmi-keystore.bat")
                    .contains("live-store", "live-store.cmd", "report", "report.cmd", "live.jar")
                    .contains("convert", "convert.bat", "convert.jar", "run-generator")
                    .contains(
                            "dubbo-provider",
                            "dubbo-provider.bat",
                            "thrift-server",
                            "thrift-server.bat",
                            "triple-provider",
                            "triple-provider.bat",
                            "targets.jar");
        }
    }

    @Test
    void jvmArgsMayHaveSeveralLines() throws IOException {
        ProcessBuilder command = new ProcessBuilder(bin.resolve("jmeter").toString());
        command.environment().put("JAVA_HOME", System.getProperty("java.home"));
        command.environment().put("JVM_ARGS", "-Dfirst=1\n-showversion -version");
        Path output = Files.createDirectories(folder.resolve("version")).resolve("console.txt");
        try (ManagedProcess process = ManagedProcess.start("version", command, output, LIMIT)) {
            process.awaitSuccess();
        }
        assertThat(output).content().contains("Runtime Environment");
    }

    @Test
    void theLiveStoreAndTheReportStartFromItsBin() throws Exception {
        Path own = Files.createDirectories(folder.resolve("live"));
        Files.writeString(
                own.resolve("results.csv"),
                "timeStamp,elapsed,label,responseCode,success\n1795368600000,12,pay,200,true\n");
        run(own, "report", "results.csv", "--fail-if", "max>200");
        assertThat(own.resolve("console.txt")).content().contains("max > 200 ms: measured 12", "report: ");
        assertThat(own.resolve("report.html")).exists();
        run(own, "report", "--version");
        assertThat(own.resolve("console.txt")).content().containsPattern("\\d+\\.\\d+\\.\\d+");
        try (ManagedProcess store = start("store", folder.resolve("store"), "live-store", "--port", "0")) {
            store.awaitLine(line -> line.startsWith("generators: influxdbUrl=http://127.0.0.1:"), LIMIT);
        }
    }

    @Test
    void theTemplateOfThriftCallsTheServerFromItsBinWhereverItIsSaved() throws Exception {
        Path saved = Files.createDirectories(folder.resolve("plans")).resolve("saved.jmx");
        Files.copy(bin.resolve("templates/jmeter-rpc/thrift-stress.jmx"), saved);
        int port = FreePorts.one();
        List<String> test = List.of(saved.toString(), "-Jport=" + port, "-Jthreads=2", "-Jduration=2");
        try (ManagedProcess server =
                start("server", folder.resolve("server"), "thrift-server", "--port", String.valueOf(port))) {
            server.awaitLine(line -> line.startsWith("ready: "), LIMIT);
            List<String> options = new ArrayList<>(List.of("-n", "-l", "results.csv", "-t"));
            options.addAll(test);
            run(folder.resolve("run"), "jmeter", options.toArray(String[]::new));
            run(folder.resolve("shared"), "run-generator", test.toArray(String[]::new));
        }
        for (String results : List.of("run/results.csv", "shared/generator-0/run/results-1.csv")) {
            ResultSummary summary = new CsvResultFile(folder.resolve(results)).summary();
            assertThat(summary.samples()).isPositive();
            assertThat(summary.errors()).isZero();
        }
    }

    @Test
    void aControllerDrivesAServerWithTheKeyThatTheScriptMakes() throws IOException {
        Path atServer = folder.resolve("server");
        Path atController = Files.createDirectories(folder.resolve("controller"));
        int port = FreePorts.one();
        run(atServer, "create-rmi-keystore.sh");
        Files.copy(atServer.resolve("rmi_keystore.jks"), atController.resolve("rmi_keystore.jks"));
        try (ManagedProcess server =
                start("server", atServer, "jmeter-server", "-Jserver.rmi.port=" + port, "-Jserver_port=" + port)) {
            server.awaitLine(line -> line.startsWith("Created remote object"), LIMIT);
            run(
                    atController,
                    "jmeter",
                    "-n",
                    "-X",
                    "-R",
                    "127.0.0.1:" + port,
                    "-Ginflux.url=" + folder.resolve("points.lp").toUri(),
                    "-t",
                    plan(),
                    "-l",
                    "results.csv");
            assertThat(server.awaitExit()).isZero();
        }
        assertThat(new CsvResultFile(atController.resolve("results.csv"))
                        .summary()
                        .samples())
                .isEqualTo(600);
        assertThat(atServer.resolve("jmeter-server.log")).content().contains("samples seen=600");
    }

    @Test
    void aRunShowsItsThreadsAndEndsOnRequest() throws IOException {
        Path own = folder.resolve("asked");
        String port = String.valueOf(FreePorts.one());
        try (ManagedProcess run = start(
                "run",
                own,
                "jmeter",
                "-n",
                "-t",
                plan(),
                "-l",
                "results.csv",
                "-Jloops=100000",
                "-Jsleep=20",
                "-Jinflux.url=" + own.resolve("points.lp").toUri(),
                "-Jjmeterengine.nongui.port=" + port,
                "-Jjmeterengine.nongui.maxport=" + port)) {
            CsvResultFile results = new CsvResultFile(own.resolve("results.csv"));
            run.awaitUntil("samples", () -> results.samplesSoFar() > 20, LIMIT);
            run(folder.resolve("threads"), "threaddump.sh", port);
            run.awaitUntil("a thread dump", () -> !dumps(own).isEmpty(), LIMIT);

            run(folder.resolve("stop"), "shutdown.sh", port);
            assertThat(run.awaitExit()).isZero();
        }
        assertThat(Files.readString(dumps(own).get(0))).contains("Threads 1-1");
        // Three threads would have made 300,000.
        assertThat(new CsvResultFile(own.resolve("results.csv")).summary().samples())
                .isLessThan(100_000);
    }

    private static List<Path> dumps(Path own) {
        try (Stream<Path> files = Files.list(own)) {
            return files.filter(file -> file.getFileName().toString().startsWith("thread_dump_"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theMirrorAnswersWithTheRequest() throws Exception {
        int port = FreePorts.one();
        try (ManagedProcess mirror =
                start("mirror", folder.resolve("mirror"), "mirror-server.sh", String.valueOf(port))) {
            mirror.awaitUntil("an answer", () -> answer(port).contains("GET /looking-glass HTTP/1.1"), LIMIT);
        }
    }

    private static String answer(int port) {
        try {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/looking-glass"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            return "not yet";
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
