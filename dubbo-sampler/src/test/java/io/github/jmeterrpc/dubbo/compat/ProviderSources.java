package io.github.jmeterrpc.dubbo.compat;

import io.github.jmeterrpc.dubbo.provider.Scratch;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles the providers, each against the jars of its own version. They are on no class path of
 * the build: the samplers under test must not find the interfaces that they call.
 */
final class ProviderSources {

    private static final Path ROOT = Path.of("src", "test", "providers");

    /** Interfaces that the typed samplers under test have too. */
    private static final Path TYPED_API =
            Path.of("src", "test", "java", "io", "github", "jmeterrpc", "dubbo", "typed", "example", "api");

    private ProviderSources() {}

    /** @return the folder with the classes */
    static Path compile(String version, String sources, Path jars) {
        Path classes = Scratch.of("provider-classes", version);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            Files.createDirectories(classes);
            List<Path> units = new ArrayList<>(filesIn(ROOT.resolve("contract"), ".java"));
            units.addAll(filesIn(ROOT.resolve(sources), ".java"));
            units.addAll(filesIn(TYPED_API, ".java"));
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, filesIn(jars, ".jar"));
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
            boolean compiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of("-proc:none", "-parameters"),
                            null,
                            files.getJavaFileObjectsFromPaths(units))
                    .call();
            if (!compiled) {
                throw new IllegalStateException("The provider of " + version + " does not compile:\n" + messages);
            }
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> filesIn(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }
}
