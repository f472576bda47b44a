package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.suite.Suite;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every jar of the plugins and of the commands carries the suite's license, and the license of each
 * library that it bundles.
 */
@Tag("full")
class LicensesEndToEndTest {

    private static final String INDEX = "META-INF/licenses/bundled.txt";

    /** A sentence that only the text of the license contains, white space apart. */
    private static final Map<String, String> SENTENCES = Map.of(
            "Apache-2.0", "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
            "MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy",
            "BSD-3-Clause", "Redistributions in binary form must reproduce the above copyright notice",
            "MPL-2.0", "This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0.");

    static List<Path> jars() throws IOException {
        return Stream.concat(PackagingEndToEndTest.plugins().stream(), libraries().stream())
                .toList();
    }

    /**
     * Jars that bundle libraries: those of the plugins in lib, and the commands of the suite in
     * bin.
     */
    static List<Path> libraries() throws IOException {
        Path bin = Suite.find().jmeter().path().resolve("bin");
        return Stream.concat(
                        PackagingEndToEndTest.libraries().stream(),
                        Stream.of("convert.jar", "live.jar", "targets.jar").map(bin::resolve))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("jars")
    void carriesTheLicenseOfTheSuite(Path plugin) throws IOException {
        try (JarFile jar = new JarFile(plugin.toFile())) {
            assertThat(Path.of("../../LICENSE")).hasContent(text(jar, "META-INF/LICENSE"));
            assertThat(Path.of("../../NOTICE")).hasContent(text(jar, "META-INF/NOTICE"));
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void namesTheLibraryOfEveryClass(Path plugin) throws IOException {
        try (JarFile jar = new JarFile(plugin.toFile())) {
            List<Bundled> bundled = bundled(jar);
            assertThat(classes(jar))
                    .filteredOn(name -> library(bundled, name).isEmpty())
                    .as("classes in %s without a line in its %s", plugin.getFileName(), INDEX)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void carriesTheLicenseOfEveryLibraryAndOfNoOther(Path plugin) throws IOException {
        try (JarFile jar = new JarFile(plugin.toFile())) {
            List<String> files = jar.stream().map(LicensesEndToEndTest::pathOf).toList();
            for (Bundled line : bundled(jar)) {
                assertThat(files).as("files of %s", line).anyMatch(name -> name.startsWith(line.prefix()));
                assertThat(text(jar, line.file()).replaceAll("\\s*\\R[\\s*]*", " "))
                        .as("license of %s", line)
                        .contains(SENTENCES.get(line.license()));
            }
        }
    }

    @Test
    void everyJarOfTheSuiteCarriesItsLicense() throws IOException {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            // Jars of tests are not released.
            if (entry.endsWith(".jar") && !entry.endsWith("-tests.jar")) {
                try (JarFile jar = new JarFile(entry)) {
                    if (jar.getEntry("io/github/jmeterrpc/") != null) {
                        assertThat(jar.getEntry("META-INF/LICENSE")).as(entry).isNotNull();
                        assertThat(jar.getEntry("META-INF/NOTICE")).as(entry).isNotNull();
                    }
                }
            }
        }
    }

    /**
     * A line of the index: the prefix of a library's class names, and the file with the text of its
     * license.
     */
    private record Bundled(String prefix, String library, String license, String file) {}

    private static List<Bundled> bundled(JarFile jar) throws IOException {
        return text(jar, INDEX)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\\s*\\|\\s*"))
                .map(cells -> new Bundled(cells[0], cells[1], cells[2], cells[3]))
                .toList();
    }

    /** The longest fitting line; what a library itself has shaded is another library. */
    private static Optional<Bundled> library(List<Bundled> bundled, String name) {
        int shaded = name.lastIndexOf("/shaded/");
        return bundled.stream()
                .filter(line -> name.startsWith(line.prefix()))
                .max(Comparator.comparingInt(line -> line.prefix().length()))
                .filter(line -> line.prefix().length() > shaded + "/shaded/".length());
    }

    private static List<String> classes(JarFile jar) {
        return jar.stream()
                .map(LicensesEndToEndTest::pathOf)
                .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
                .distinct()
                .toList();
    }

    private static String pathOf(ZipEntry entry) {
        return entry.getName().replaceFirst("^META-INF/versions/\\d+/", "");
    }

    private static String text(JarFile jar, String name) throws IOException {
        ZipEntry entry = jar.getEntry(name);
        assertThat(entry).as("%s in %s", name, jar.getName()).isNotNull();
        try (InputStream in = jar.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
