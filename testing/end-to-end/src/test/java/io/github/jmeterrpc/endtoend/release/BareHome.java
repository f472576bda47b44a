package io.github.jmeterrpc.endtoend.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.jmeter.JMeterHome;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A JMeter home without plugins, whose libraries are links to those of the distribution. */
final class BareHome {

    private final Path path;

    BareHome(Path path) throws IOException {
        this.path = path;
        Path full = Suite.find().jmeter().path();
        copy(full.resolve("bin"));
        link(full, "lib");
        link(full, "lib/ext");
    }

    private void copy(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile)
                    // Comes with the zip of all plugins.
                    .filter(file -> !file.getFileName()
                            .toString()
                            .matches("(convert|live|live-store|report)(\\.(jar|bat|cmd))?"))
                    .toList()) {
                Path copy = path.resolve("bin").resolve(folder.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private void link(Path home, String folder) throws IOException {
        Path own = Files.createDirectories(path.resolve(folder));
        for (Path jar : jars(home.resolve(folder))) {
            if (!jar.getFileName().toString().startsWith("jmeter-rpc-")) {
                Files.createSymbolicLink(own.resolve(jar.getFileName()), jar);
            }
        }
    }

    Path path() {
        return path;
    }

    JMeterHome jmeter() {
        return JMeterHome.at(path);
    }

    /** Unpacks an archive; a file that another one has brought, such as the start script of commands, must be the same. */
    BareHome unzip(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                Path file = path.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                try (InputStream in = zip.getInputStream(entry)) {
                    byte[] content = in.readAllBytes();
                    if (Files.exists(file)) {
                        assertThat(file).hasBinaryContent(content);
                    } else {
                        Files.write(file, content);
                    }
                }
            }
        }
        return this;
    }

    BareHome add(Path jar) throws IOException {
        Files.copy(jar, path.resolve("lib/ext").resolve(jar.getFileName()));
        return this;
    }

    /** Names of classes that several jars have, one of them no link, with these jars. */
    Map<String, List<String>> classesTwice() throws IOException {
        Map<String, List<String>> jarsOf = new TreeMap<>();
        for (Path folder : List.of(path.resolve("lib"), path.resolve("lib/ext"))) {
            for (Path jar : jars(folder)) {
                try (JarFile file = new JarFile(jar.toFile())) {
                    String name = (Files.isSymbolicLink(jar) ? "JMeter's " : "") + jar.getFileName();
                    file.stream()
                            .map(ZipEntry::getName)
                            .filter(entry -> entry.endsWith(".class") && !entry.endsWith("-info.class"))
                            .filter(entry -> !entry.startsWith("META-INF/"))
                            .forEach(entry -> jarsOf.computeIfAbsent(entry, key -> new ArrayList<>())
                                    .add(name));
                }
            }
        }
        jarsOf.values().removeIf(jars -> jars.size() < 2 || jars.stream().allMatch(jar -> jar.startsWith("JMeter's ")));
        return jarsOf;
    }

    private static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }
}
