package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.parser.Source.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Parses a file by the grammar of the Apache Thrift compiler 0.25. One instance per file. */
public final class Parser {

    /** The keywords that preceded {@code namespace} in old IDL files. */
    private static final Set<String> OLD_NAMESPACES = Set.of(
            "cpp_namespace",
            "java_package",
            "csharp_namespace",
            "delphi_namespace",
            "php_namespace",
            "py_module",
            "perl_package",
            "ruby_namespace",
            "xsd_namespace",
            "cocoa_prefix");

    /** Keywords of definitions that exist only in fbthrift, Meta's fork. */
    private static final Set<String> FBTHRIFT =
            Set.of("package", "interaction", "hs_include", "safe", "transient", "stateful", "permanent");

    private final Tokens tokens;
    private final TypeSyntax types;
    private final ValueSyntax values;
    private final FieldSyntax fields;
    private final EnumSyntax enums;

    private Parser(Tokens tokens) {
        this.tokens = tokens;
        types = new TypeSyntax(tokens);
        values = new ValueSyntax(tokens);
        fields = new FieldSyntax(tokens, types, values);
        enums = new EnumSyntax(tokens, types);
    }

    /** @throws IdlException at the first syntax error */
    public static Ast.File parse(Source source) throws IdlException {
        return new Parser(new Tokens(source)).file();
    }

    private Ast.File file() throws IdlException {
        List<Ast.Include> includes = new ArrayList<>();
        while (header(includes)) {
            // header() parses one header per call.
        }
        List<Ast.Definition> definitions = new ArrayList<>();
        while (!tokens.at(Token.Kind.END)) {
            definitions.add(definition());
            skipSemicolons();
        }
        return new Ast.File(tokens.source(), includes, definitions);
    }

    private boolean header(List<Ast.Include> includes) throws IdlException {
        Position position = tokens.position();
        if (tokens.accept("include")) {
            includes.add(new Ast.Include(position, tokens.text("the name of a file")));
        } else if (tokens.accept("cpp_include")) {
            tokens.text("the name of a C++ header");
        } else if (tokens.accept("namespace")) {
            if (!tokens.accept("*")) {
                tokens.reference("a language or '*'");
            }
            tokens.reference("a namespace");
            types.skipAnnotations();
        } else if (OLD_NAMESPACES.contains(tokens.peek().text()) && tokens.at(Token.Kind.WORD)) {
            tokens.next();
            if (tokens.at(Token.Kind.TEXT)) {
                tokens.next();
            } else {
                tokens.reference("a namespace");
            }
        } else {
            return false;
        }
        skipSemicolons();
        return true;
    }

    /** Accepts semicolons after headers, structs and services: the Apache compiler does not, but existing files have them. */
    private void skipSemicolons() throws IdlException {
        while (tokens.accept(";")) {
            // Semicolons have no meaning here.
        }
    }

    private Ast.Definition definition() throws IdlException {
        return switch (tokens.at(Token.Kind.WORD) ? tokens.peek().text() : "") {
            case "const" -> constant();
            case "typedef" -> typedef();
            case "enum" -> enums.numbers();
            case "senum" -> enums.texts();
            case "struct" -> struct(Struct.Kind.STRUCT);
            case "union" -> struct(Struct.Kind.UNION);
            case "exception" -> struct(Struct.Kind.EXCEPTION);
            case "service" -> service();
            case "include", "namespace", "cpp_include" ->
                throw tokens.position()
                        .error("'" + tokens.peek().text() + "' must stand before all definitions; move it up");
            default ->
                throw FBTHRIFT.contains(tokens.peek().text())
                        ? tokens.fbthrift()
                        : tokens.expected("struct, union, exception, enum, typedef, const or service");
        };
    }

    private Ast.Definition constant() throws IdlException {
        tokens.next();
        Ast.TypeNode type = types.type();
        Position position = tokens.position();
        String name = tokens.name("the name of a constant");
        tokens.expect("=", "the name of a constant");
        Ast.ValueNode value = values.value();
        types.skipAnnotations();
        tokens.skipSeparator();
        return new Ast.ConstNode(position, name, type, value);
    }

    private Ast.Definition typedef() throws IdlException {
        tokens.next();
        Ast.TypeNode type = types.type();
        Position position = tokens.position();
        String name = tokens.name("the name of a typedef");
        types.skipAnnotations();
        tokens.skipSeparator();
        return new Ast.TypedefNode(position, name, type);
    }

    private Ast.Definition struct(Struct.Kind kind) throws IdlException {
        tokens.next();
        Position position = tokens.position();
        String name = tokens.name("the name of a " + kind.label());
        tokens.accept("xsd_all");
        tokens.expect("{", "the name of a " + kind.label());
        List<Ast.FieldNode> all = fields.fields("}", false);
        types.skipAnnotations();
        return new Ast.StructNode(position, kind, name, all);
    }

    private Ast.Definition service() throws IdlException {
        tokens.next();
        Position position = tokens.position();
        String name = tokens.name("the name of a service");
        Optional<Ast.Reference> base = Optional.empty();
        if (tokens.accept("extends")) {
            base = Optional.of(new Ast.Reference(tokens.position(), tokens.reference("the name of a service")));
        }
        tokens.expect("{", "the name of a service");
        Map<String, Ast.FunctionNode> functions = new LinkedHashMap<>();
        while (!tokens.accept("}")) {
            Ast.FunctionNode function = function();
            if (functions.putIfAbsent(function.name(), function) != null) {
                throw function.position()
                        .error("there is already a function '" + function.name() + "'; rename one of them");
            }
        }
        types.skipAnnotations();
        return new Ast.ServiceNode(position, name, base, List.copyOf(functions.values()));
    }

    private Ast.FunctionNode function() throws IdlException {
        String doc = tokens.peek().doc();
        if (!tokens.at(Token.Kind.WORD)) {
            throw tokens.expected("a function, such as 'i32 count(1: string name)', or '}'");
        }
        Token first = tokens.peek();
        boolean oneway = tokens.accept("oneway") || tokens.accept("async");
        Optional<Ast.TypeNode> returns = tokens.accept("void") ? Optional.empty() : Optional.of(types.type());
        Position position = tokens.position();
        String name = tokens.name("the name of a function");
        if (first.is("performs") && !tokens.peek().is("(")) {
            throw tokens.fbthrift(first);
        }
        tokens.expect("(", "the name of a function");
        List<Ast.FieldNode> parameters = fields.fields(")", true);
        List<Ast.FieldNode> exceptions = List.of();
        if (tokens.accept("throws")) {
            tokens.expect("(", "throws");
            exceptions = fields.fields(")", true);
        }
        if (oneway && !exceptions.isEmpty()) {
            throw position.error("the oneway function '" + name
                    + "' cannot throw exceptions, because it has no reply; remove 'oneway' or 'throws'");
        }
        types.skipAnnotations();
        tokens.skipSeparator();
        return new Ast.FunctionNode(position, name, oneway, returns, parameters, exceptions, doc);
    }
}
