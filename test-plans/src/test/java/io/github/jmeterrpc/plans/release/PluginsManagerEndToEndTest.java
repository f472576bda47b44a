package io.github.jmeterrpc.plans.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.github.jmeterrpc.harness.ManagedProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The descriptor of the plugins, read by the real Plugins Manager from a repository on loopback. */
@Tag("full")
class PluginsManagerEndToEndTest {

    @TempDir
    Path folder;

    @Test
    void everyClassThatTheDescriptorNamesIsInTheJarThatItNames() throws IOException {
        for (JsonNode plugin : new ObjectMapper().readTree(Files.readString(ReleaseFiles.descriptor()))) {
            JsonNode version = plugin.get("versions").get(ReleaseFiles.version());
            assertThat(version.has("libs")).isFalse();
            assertThat(version.get("changes").asText()).isNotEmpty();
            Path jar = ReleaseFiles.folder().resolve(fileOf(version.get("downloadUrl")));
            try (JarFile file = new JarFile(jar.toFile())) {
                List<String> classes =
                        new ArrayList<>(List.of(plugin.get("markerClass").asText()));
                plugin.get("componentClasses").forEach(name -> classes.add(name.asText()));
                assertThat(classes).allSatisfy(name -> assertThat(file.getEntry(name.replace('.', '/') + ".class"))
                        .as(name)
                        .isNotNull());
            }
        }
    }

    private static String fileOf(JsonNode url) {
        return url.asText().replaceAll(".*/", "");
    }

    @Test
    void thePluginsManagerInstallsAndUninstallsEveryPlugin() throws IOException {
        BareHome home = new BareHome(folder.resolve("home"));
        for (Path jar : ReleaseFiles.neighbours()) {
            String name = jar.getFileName().toString();
            if (name.matches("(cmdrunner|json-lib|ezmorph|commons-).*")) {
                Files.copy(jar, home.path().resolve("lib").resolve(name));
            } else if (name.startsWith("jmeter-plugins-manager")) {
                home.add(jar);
            }
        }
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        byte[] descriptor = Files.readString(ReleaseFiles.descriptor())
                .replaceAll("\"downloadUrl\": \"[^\"]*/", "\"downloadUrl\": \"" + address)
                .getBytes("UTF-8");
        server.createContext("/", exchange -> {
            String name = exchange.getRequestURI().getPath().substring(1);
            byte[] body = name.equals("plugins.json")
                    ? descriptor
                    : Files.readAllBytes(ReleaseFiles.folder().resolve(name));
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            String all = "jmeterrpc-dubbo,jmeterrpc-thrift,jmeterrpc-influx,jmeterrpc-arrivals";
            assertThat(manager(home, address, "available")).contains(all.split(","));
            assertThat(manager(home, address, "install", all)).doesNotContain("Exception");
            String version = ReleaseFiles.version();
            awaitPlugins(home, 4);
            assertThat(manager(home, address, "status"))
                    .contains("jmeterrpc-dubbo=" + version, "jmeterrpc-thrift=" + version)
                    .contains("jmeterrpc-influx=" + version, "jmeterrpc-arrivals=" + version);
            for (String module : List.of("dubbo-sampler", "thrift-sampler", "influx-listener", "arrivals")) {
                assertThat(home.path().resolve("lib/ext").resolve(module + "-" + version + ".jar"))
                        .hasSameBinaryContentAs(ReleaseFiles.plugin(module));
            }
            manager(home, address, "uninstall", all);
            awaitPlugins(home, 0);
        } finally {
            server.stop(0);
        }
    }

    /** A process of its own moves the files when the Plugins Manager has ended. */
    private static void awaitPlugins(BareHome home, int count) {
        Instant limit = Instant.now().plus(Duration.ofMinutes(1));
        while (plugins(home) != count) {
            assertThat(Instant.now())
                    .as("%s plugins of %s", plugins(home), count)
                    .isBefore(limit);
            LockSupport.parkNanos(100_000_000);
        }
    }

    private static long plugins(BareHome home) {
        return Arrays.stream(home.path().resolve("lib/ext").toFile().list())
                .filter(name -> name.matches("(dubbo-sampler|thrift-sampler|influx-listener|arrivals).*"))
                .count();
    }

    /** Runs a command of the Plugins Manager; returns what it writes. */
    private String manager(BareHome home, String repository, String... command) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
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
}
