package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The types that plugins exchange have one name in all plugins' jars, and are one class in a JMeter
 * with all of them.
 */
@Tag("full")
class PluginApiEndToEndTest {

    private static final String API = "io.github.jmeterrpc.api.";
    private static final Set<String> TYPES = Set.of("ArrivalCounts", "CalledAddresses", "IntendedStart", "NanoTimed");

    static List<Path> jars() throws IOException {
        return PackagingEndToEndTest.jars();
    }

    @ParameterizedTest
    @MethodSource("jars")
    void noJarHasARelocatedCopy(Path plugin) throws IOException {
        try (JarFile jar = new JarFile(plugin.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .filteredOn(entry -> TYPES.stream().anyMatch(type -> entry.endsWith("/" + type + ".class")))
                    .filteredOn(entry -> entry.startsWith("io/github/jmeterrpc/"))
                    // Of the live store, which does not exchange it.
                    .filteredOn(entry -> !entry.startsWith("io/github/jmeterrpc/live/"))
                    .allMatch(entry -> entry.startsWith(API.replace('.', '/')));
        }
    }

    /** The listener uses all types, and looks for the ones of other plugins under these names. */
    @Test
    void theListenersJarHasAllTypes() throws IOException {
        Path listener = jars().stream()
                .filter(jar -> jar.getFileName().toString().startsWith("jmeter-rpc-influx-libs"))
                .findFirst()
                .orElseThrow();
        try (JarFile jar = new JarFile(listener.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .containsAll(TYPES.stream()
                            .map(type -> (API + type).replace('.', '/') + ".class")
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo.element.DubboSampler", "thrift.element.ThriftSampler"})
    void samplersOfAllPluginsImplementOneInterface(String sampler) throws Exception {
        try (URLClassLoader jmeter = jmeter()) {
            assertThat(jmeter.loadClass(API + "NanoTimed"))
                    .isAssignableFrom(jmeter.loadClass("io.github.jmeterrpc." + sampler));
        }
    }

    @Test
    void arrivalsImplementTheClassThatTheListenerReads() throws Exception {
        try (URLClassLoader jmeter = jmeter()) {
            assertThat(jmeter.loadClass("io.github.jmeterrpc.arrivals.element.ThreadArrival")
                            .getSuperclass())
                    .isSameAs(jmeter.loadClass(API + "IntendedStart"));
        }
    }

    /** All jars of a JMeter with the plugins, in one class loader as in JMeter. */
    private static URLClassLoader jmeter() throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String folder : List.of("lib/ext", "lib")) {
            try (Stream<Path> jars = Files.list(Suite.find().jmeter().path().resolve(folder))) {
                for (Path jar :
                        jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
                    urls.add(url(jar));
                }
            }
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private static URL url(Path jar) throws MalformedURLException {
        return jar.toUri().toURL();
    }
}
