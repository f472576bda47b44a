package io.github.jmeterrpc.endtoend.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The descriptor of the plugins, read by the real Plugins Manager from a repository on loopback.
 */
@Tag("full")
class PluginsManagerEndToEndTest {

    @TempDir
    Path folder;

    @Test
    void everyClassThatTheDescriptorNamesIsInTheJarThatItNames() throws IOException {
        for (JsonNode plugin : new ObjectMapper().readTree(Files.readString(ReleaseFiles.descriptor()))) {
            JsonNode version = plugin.get("versions").get(ReleaseFiles.version());
            version.get("libs").forEach(url -> assertThat(ReleaseFiles.folder().resolve(fileOf(url)))
                    .exists());
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
        Path java = Path.of(System.getProperty("java.home"));
        try (PluginsManager manager = new PluginsManager(home, folder, java)) {
            String all = "jmeterrpc-dubbo,jmeterrpc-thrift,jmeterrpc-influx,jmeterrpc-arrivals";
            assertThat(manager.run("available")).contains(all.split(","));
            assertThat(manager.run("install", all)).doesNotContain("Exception");
            String version = ReleaseFiles.version();
            manager.awaitPlugins(4);
            assertThat(manager.run("status"))
                    .contains("jmeterrpc-dubbo=" + version, "jmeterrpc-thrift=" + version)
                    .contains("jmeterrpc-influx=" + version, "jmeterrpc-arrivals=" + version);
            for (String plugin : List.of("dubbo", "thrift", "influx", "arrivals")) {
                for (String jar : List.of("ext/jmeter-rpc-" + plugin, "jmeter-rpc-" + plugin + "-libs")) {
                    Path installed = home.path().resolve("lib/" + jar + "-" + version + ".jar");
                    assertThat(installed)
                            .hasSameBinaryContentAs(ReleaseFiles.folder().resolve(installed.getFileName()));
                }
            }
            manager.run("uninstall", all);
            manager.awaitPlugins(0);
        }
    }
}
