package io.github.jmeterrpc.protobuf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The definitions of the tests, compiled by the protoc of Maven's repository. */
final class TestDefinitions {

    static final Path PROTOS = Path.of("src/test/proto");
    static final Path PUBLIC = Path.of("target/definitions");

    private static final Path PROTOC = program();

    private TestDefinitions() {}

    private static Path program() {
        try {
            Path folder = Files.createDirectories(Path.of("target/protoc/bin"));
            String name = System.getProperty("os.name").startsWith("Windows") ? "protoc.exe" : "protoc";
            Path program = folder.resolve(name);
            Files.copy(Path.of("target/protoc/protoc.exe"), program, StandardCopyOption.REPLACE_EXISTING);
            program.toFile().setExecutable(true);
            // Where protoc looks for the files of google/protobuf.
            Path include = Files.createDirectories(Path.of("target/protoc/include/google/protobuf"));
            for (Path file : list(PUBLIC.resolve("protobuf/google/protobuf"))) {
                Files.copy(file, include.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
            return program;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    /** A folder with a protoc in it. */
    static String searchPath() {
        return PROTOC.toAbsolutePath().getParent().toString();
    }

    static byte[] compiled(Path proto) {
        try {
            return Protoc.compile(proto, searchPath());
        } catch (DefinitionException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static ProtobufMethod echo() {
        try {
            return ProtobufDefinition.ofSet(compiled(PROTOS.resolve("types.proto")))
                    .service("types.Types")
                    .method("Echo");
        } catch (DefinitionException e) {
            throw new IllegalStateException(e);
        }
    }
}
