package io.github.jmeterrpc.thrift.idl;

import io.github.jmeterrpc.thrift.idl.linker.Linker;
import io.github.jmeterrpc.thrift.idl.linker.Scope;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Parser;
import io.github.jmeterrpc.thrift.idl.parser.Source;
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
        Scope scope = new Scope(Parser.parse(new Source("test.thrift", "test", text)), List.of());
        return Linker.link(scope, List.of(scope));
    }

    static void write(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
