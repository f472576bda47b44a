package io.github.jmeterrpc.thrift.typed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Classes compiled against libthrift 0.9.3, to be run with ours. */
final class OldCode {

    private static final Path OLD = Path.of("target", "old").toAbsolutePath();
    private static final Path SOURCES = Path.of("src", "test", "resources", "old");

    private OldCode() {}

    /**
     * Compiles classes, and loads them as JMeter does what is in {@code lib/ext}.
     *
     * @param folder folder for the compiled classes
     * @param names of sources in {@code src/test/resources/old}
     */
    static URLClassLoader compile(Path folder, List<String> names) throws IOException {
        Path generated = OLD.resolve("libfb303.jar");
        String classPath = String.join(
                File.pathSeparator,
                OLD.resolve("libthrift.jar").toString(),
                generated.toString(),
                System.getProperty("java.class.path"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<Path> sources =
                    names.stream().map(name -> SOURCES.resolve(name + ".java")).toList();
            boolean compiled = compiler.getTask(
                            said,
                            files,
                            null,
                            List.of("-proc:none", "-cp", classPath, "-d", folder.toString()),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(compiled).as(said.toString()).isTrue();
        }
        URL[] places = {folder.toUri().toURL(), generated.toUri().toURL()};
        return new URLClassLoader(places, OldCode.class.getClassLoader());
    }
}
