package io.github.jmeterrpc.endtoend.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The real Plugins Manager in a bare JMeter, with a repository on loopback that has the release.
 */
final class PluginsManager implements AutoCloseable {

    private final ScriptedHttpServer server = new ScriptedHttpServer();
    private final String repository = server.url("/");
    private final BareHome home;
    private final Path folder;
    private final Path java;

    /**
     * @param folder folder for its files
     * @param java the home of the Java that runs it
     */
    PluginsManager(BareHome home, Path folder, Path java) throws IOException {
        this.home = home;
        this.folder = folder;
        this.java = java;
        for (Path jar : ReleaseFiles.neighbors()) {
            String name = jar.getFileName().toString();
            if (name.matches("(cmdrunner|json-lib|ezmorph|commons-).*")) {
                Files.copy(jar, home.path().resolve("lib").resolve(name));
            } else if (name.startsWith("jmeter-plugins-manager")) {
                home.add(jar);
            }
        }
        byte[] descriptor = Files.readString(ReleaseFiles.descriptor())
                .replaceAll("\"(downloadUrl|jmeter-rpc-\\w+-libs)\": \"[^\"]*/", "\"$1\": \"" + repository)
                .getBytes(StandardCharsets.UTF_8);
        server.always(request -> {
            String name = request.uri().getPath().substring(1);
            return new ScriptedReply(
                    200,
                    name.equals("plugins.json")
                            ? descriptor
                            : Files.readAllBytes(ReleaseFiles.folder().resolve(name)));
        });
    }

    /** Runs a command of the Plugins Manager; returns what it writes. */
    String run(String... command) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                java.resolve("bin/java").toString(),
                "-Djava.awt.headless=true",
                // Where it keeps a copy of the repository.
                "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")),
                "-Djpgc.repo.address=" + repository + "plugins.json",
                "-Djpgc.repo.sendstats=false",
                "-jar",
                home.path().resolve("lib/cmdrunner-2.3.jar").toString(),
                "--tool",
                "org.jmeterplugins.repository.PluginManagerCMD"));
        all.addAll(List.of(command));
        Path output = folder.resolve(command[0] + ".txt");
        ProcessBuilder builder = new ProcessBuilder(all).directory(folder.toFile());
        try (ManagedProcess process = ManagedProcess.start("manager", builder, output, Duration.ofMinutes(3))) {
            assertThat(process.awaitExit()).as(Files.readString(output)).isZero();
        }
        return Files.readString(output);
    }

    /**
     * Waits for plugins and as many jars with libraries: a process of its own moves them when the
     * Plugins Manager has ended.
     */
    void awaitPlugins(int count) {
        await().pollInSameThread().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
            assertThat(jars("lib/ext")).as("plugins").isEqualTo(count);
            assertThat(jars("lib")).as("libraries").isEqualTo(count);
        });
    }

    private long jars(String folder) {
        return Arrays.stream(home.path().resolve(folder).toFile().list())
                .filter(name -> name.startsWith("jmeter-rpc-"))
                .count();
    }

    @Override
    public void close() {
        server.close();
    }
}
