package io.github.jmeterrpc.dubbo.discovery.protobuf;

import io.github.jmeterrpc.protobuf.DefinitionException;
import io.github.jmeterrpc.protobuf.ProtobufDefinition;
import io.github.jmeterrpc.protobuf.Protoc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a definition from a file: a descriptor set, or a {@code .proto} that protoc compiles. */
public final class DefinitionFile {

    private DefinitionFile() {}

    /**
     * Reads the file.
     *
     * @throws DefinitionException if it cannot be used; the message names the remedy
     */
    public static ProtobufDefinition read(String path) throws DefinitionException {
        try {
            Path file = Path.of(path);
            return ProtobufDefinition.ofSet(
                    path.endsWith(".proto")
                            ? Protoc.compile(file, String.valueOf(System.getenv("PATH")))
                            : Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            throw new DefinitionException("does not exist; type the path of a descriptor set or of a .proto file,"
                    + " absolute or from the folder of the test plan, or type reflection");
        } catch (IOException | RuntimeException e) {
            throw new DefinitionException("cannot be read: " + e);
        }
    }
}
