package io.github.jmeterrpc.thrift.idl;

import io.github.jmeterrpc.thrift.idl.compiler.Parser;
import io.github.jmeterrpc.thrift.idl.compiler.Resolver;
import io.github.jmeterrpc.thrift.idl.compiler.Source;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Loads IDL in tests. */
public final class Idl {

    private Idl() {}

    /** A file of the test resources. */
    public static Document resource(String name) throws IdlException {
        return new IdlFiles().load(name, Path.of("src/test/resources/idl"), List.of());
    }

    /** A file with this text, which includes nothing. */
    public static Document text(String text) throws IdlException {
        return Resolver.resolve(Parser.parse(new Source("test.thrift", "test", text)));
    }

    static void write(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
