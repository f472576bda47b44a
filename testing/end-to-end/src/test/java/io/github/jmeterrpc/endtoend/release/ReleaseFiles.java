package io.github.jmeterrpc.endtoend.release;

import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.testing.Required;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files made by {@code mvn -Prelease package}; tests are skipped, or fail with
 * -Drelease.required=true, where it has not run.
 */
final class ReleaseFiles {

    private static final String JSON = "jmeter-rpc-plugins.json";

    private ReleaseFiles() {}

    static Path folder() {
        Path folder = Suite.find().jmeter().path().resolveSibling("release");
        return Files.isRegularFile(folder.resolve("SHA256SUMS"))
                ? folder
                : Required.missing("release.required", "release", "build with -Prelease");
    }

    /** Jars of other plugins and of the Plugins Manager. */
    static List<Path> neighbors() throws IOException {
        return list(Suite.find().jmeter().path().resolveSibling("neighbors"));
    }

    static List<Path> all() throws IOException {
        return list(folder());
    }

    static String version() throws IOException {
        return one("live-", "-live.jar").getFileName().toString().replaceAll("^live-|-live\\.jar$", "");
    }

    static Path jar(String module) throws IOException {
        return folder().resolve(module + "-" + version() + ".jar");
    }

    /** @param name such as {@code dubbo} or {@code dubbo-libs} */
    static Path zip(String name) throws IOException {
        String plugin = name.replace("-libs", "");
        return folder().resolve("jmeter-rpc-" + plugin + "-" + version() + name.substring(plugin.length()) + ".zip");
    }

    static Path descriptor() {
        return folder().resolve(JSON);
    }

    private static Path one(String begin, String end) throws IOException {
        return all().stream()
                .filter(file -> file.getFileName().toString().startsWith(begin))
                .filter(file -> file.getFileName().toString().endsWith(end))
                .findFirst()
                .orElseThrow();
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
