package io.github.jmeterrpc.dubbo.provider;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles the provider against the jars of a version of Dubbo. It is on no class path of the
 * build: the samplers under test must not find the interfaces that they call.
 */
final class ProviderSources {

    private static final Path TESTS = Path.of("src", "test", "java", "io", "github", "jmeterrpc", "dubbo");

    /** The provider, the service of the providers in this JVM, and the interfaces of typed samplers. */
    private static final List<Path> SOURCES = List.of(
            Path.of("src", "test", "providers"),
            TESTS.resolve("provider/TestService.java"),
            TESTS.resolve("provider/TestServiceImpl.java"),
            TESTS.resolve("provider/RefusedException.java"),
            TESTS.resolve("typed/example/api"));

    private static final Map<String, Path> COMPILED = new ConcurrentHashMap<>();

    private ProviderSources() {}

    /**
     * Compiles them once in this JVM for each version.
     *
     * @return the folder with the classes
     */
    static Path compile(String version, Path jars) {
        return COMPILED.computeIfAbsent(version, each -> compiled(each, jars));
    }

    private static Path compiled(String version, Path jars) {
        Path classes = Scratch.of("provider-classes", version);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            Files.createDirectories(classes);
            List<JavaFileObject> units = new ArrayList<>();
            for (Path source : SOURCES) {
                for (Path file : filesIn(source, ".java")) {
                    units.add(new Unit(file, inPackagesOf(version, Files.readString(file))));
                }
            }
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, filesIn(jars, ".jar"));
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
            boolean compiled = compiler.getTask(
                            messages, files, null, List.of("-proc:none", "-parameters"), null, units)
                    .call();
            if (!compiled) {
                throw new IllegalStateException("The provider of " + version + " does not compile:\n" + messages);
            }
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The classes that the sources use have the same names in 2.6, in packages of another name. */
    private static String inPackagesOf(String version, String source) {
        return version.startsWith("2.6") ? source.replace("org.apache.dubbo.", "com.alibaba.dubbo.") : source;
    }

    private static List<Path> filesIn(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    /** A source that is compiled with another text than the one in its file. */
    private static final class Unit extends SimpleJavaFileObject {

        private final String text;

        Unit(Path file, String text) {
            super(file.toUri(), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
