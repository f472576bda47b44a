package io.github.jmeterrpc.endtoend.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files that {@code mvn -Prelease package} makes. */
@Tag("full")
class ReleaseEndToEndTest {

    /** To another file, without what follows {@code #}. */
    private static final Pattern LINK = Pattern.compile("\\]\\((?!\\w+:)([^)#\\s]+)(?:#[^)]*)?\\)");

    @Test
    void theChecksumsAreThoseOfTheFilesAndOfAllOfThem() throws Exception {
        StringBuilder sums = new StringBuilder();
        for (Path file : ReleaseFiles.all()) {
            if (!file.endsWith("SHA256SUMS")) {
                byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                sums.append(HexFormat.of().formatHex(sum)).append("  " + file.getFileName() + "\n");
            }
        }
        assertThat(ReleaseFiles.folder().resolve("SHA256SUMS")).hasContent(sums.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "api",
                "common",
                "files",
                "metrics",
                "live",
                "dubbo-sampler",
                "thrift-sampler",
                "influx-listener",
                "arrivals"
            })
    void aJarThatGoesToMavenCentralHasSourcesJavadocAndABillOfMaterials(String module) throws IOException {
        Path jar = ReleaseFiles.jar(module);
        for (String kind : List.of("-sources", "-javadoc")) {
            String name = jar.getFileName().toString().replace(".jar", kind + ".jar");
            try (JarFile file = new JarFile(jar.resolveSibling(name).toFile())) {
                assertThat(file.stream().map(ZipEntry::getName))
                        .anyMatch(entry -> entry.matches("io/github/jmeterrpc/.*\\.(java|html)"));
            }
        }
        JsonNode bill = new ObjectMapper()
                .readTree(jar.resolveSibling(jar.getFileName().toString().replace(".jar", ".cdx.json"))
                        .toFile());
        assertThat(bill.get("bomFormat").asText()).isEqualTo("CycloneDX");
        assertThat(bill.get("metadata").get("component").get("name").asText()).isEqualTo(module);
    }

    /**
     * The bill of materials of a jar names every library that META-INF/licenses/bundled.txt does,
     * by its own name.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "dubbo-sampler:nacos-client",
                "thrift-sampler:libthrift",
                "influx-listener:okhttp",
                "live:picocli",
                "live:jackson-databind",
                "convert:picocli",
                "rpc-targets:zookeeper",
                "rpc-targets:picocli"
            })
    void theBillOfMaterialsNamesWhatIsBundled(String expected) throws IOException {
        String[] parts = expected.split(":");
        Path bill = ReleaseFiles.folder().resolve(parts[0] + "-" + ReleaseFiles.version() + ".cdx.json");

        JsonNode components = new ObjectMapper().readTree(bill.toFile()).get("components");
        assertThat(components.findValuesAsText("name")).contains(parts[1]).doesNotContain("ApacheJMeter_core");
        for (JsonNode component : components) {
            String name = component.get("name").asText();
            assertThat(Weaknesses.of(name, component.path("version").asText()))
                    .as(name)
                    .isEmpty();
        }
    }

    @Test
    void theArchivesOfTheHomeHoldTheSameFilesWithScriptsThatCanBeStarted() throws IOException {
        Path zip = ReleaseFiles.zip("home");
        String top = zip.getFileName().toString().replace(".zip", "/");
        List<String> inZip;
        try (ZipFile file = new ZipFile(zip.toFile())) {
            inZip = file.stream().map(ZipEntry::getName).sorted().toList();
        }
        String tar = zip.toString().replace(".zip", ".tar.gz");
        Process list = new ProcessBuilder("tar", "-tvzf", tar).start();
        List<String> inTar;
        try (Stream<String> lines = list.inputReader().lines()) {
            inTar = lines.toList();
        }
        assertThat(inTar.stream()
                        .map(line -> line.replaceFirst(".*\\d\\d:\\d\\d ", ""))
                        .sorted())
                .isEqualTo(inZip);
        assertThat(inZip)
                .contains(top + "LICENSE", top + "NOTICE", top + "README.md", top + "docs/jmeter-rpc/README.md");
        try (ZipFile file = new ZipFile(zip.toFile())) {
            String libraries = text(file, file.getEntry(top + "LIBRARIES.txt"));
            assertThat(libraries).contains("(BSD-3-Clause) XStream Core").doesNotContain("Unknown license");
            assertThat(libraries.lines()).hasSizeGreaterThan(150);
        }
        assertThat(inZip).contains(top + "bin/jmeter.bat", top + "bin/stoptest.sh", top + "bin/report");
        assertThat(inTar.stream()
                        .filter(line -> line.startsWith("-rwx"))
                        .map(line -> line.replaceFirst(".*/bin/", ""))
                        .collect(Collectors.toSet()))
                .contains("jmeter", "jmeter-server", "stoptest.sh", "shutdown.sh", "report", "live-store")
                .contains("convert", "dubbo-provider", "thrift-server", "triple-provider");
    }

    /** A reader of an unpacked archive has no other copy of the guides. */
    @ParameterizedTest
    @ValueSource(strings = {"dubbo", "thrift-libs", "suite"})
    void theGuidesInAnArchiveLinkOnlyToWhatItHolds(String name) throws IOException {
        List<String> dangling = new ArrayList<>();
        try (ZipFile zip = new ZipFile(ReleaseFiles.zip(name).toFile())) {
            List<? extends ZipEntry> guides = zip.stream()
                    .filter(entry -> entry.getName().endsWith(".md"))
                    .toList();
            assertThat(guides).hasSizeGreaterThan(20);
            for (ZipEntry guide : guides) {
                Matcher links = LINK.matcher(text(zip, guide));
                while (links.find()) {
                    Path target = Path.of(guide.getName())
                            .resolveSibling(links.group(1))
                            .normalize();
                    if (zip.getEntry(target.toString()) == null) {
                        dangling.add(guide.getName() + " links to " + target);
                    }
                }
            }
        }
        assertThat(dangling).isEmpty();
    }

    private static String text(ZipFile zip, ZipEntry entry) throws IOException {
        return new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    }
}
