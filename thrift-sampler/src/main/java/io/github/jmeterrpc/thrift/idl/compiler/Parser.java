package io.github.jmeterrpc.thrift.idl.compiler;

import io.github.jmeterrpc.thrift.idl.compiler.Declaration.OfField;
import io.github.jmeterrpc.thrift.idl.compiler.Declaration.OfMethod;
import io.github.jmeterrpc.thrift.idl.compiler.Declaration.TypeName;
import io.github.jmeterrpc.thrift.idl.compiler.Source.Position;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Parses a file by the grammar of the Apache Thrift compiler 0.25, by recursive descent. One
 * instance per file.
 */
public final class Parser {

    /** The keywords that preceded {@code namespace} in old IDL files. */
    private static final Set<String> OLD_NAMESPACES = Tokens.words("cpp_namespace java_package csharp_namespace"
            + " delphi_namespace php_namespace py_module perl_package ruby_namespace xsd_namespace cocoa_prefix");

    /** Keywords that no line within a definition starts with. */
    private static final Set<String> STARTS =
            Tokens.words("include cpp_include namespace const typedef enum senum struct" + " union exception service");

    /** Keywords of definitions that exist only in fbthrift, Meta's fork. */
    private static final Set<String> FBTHRIFT =
            Tokens.words("package interaction hs_include safe transient stateful permanent");

    private final Tokens tokens;
    private final MemberParser members;
    private final Unit unit;

    private Parser(Source source) throws IdlException {
        tokens = new Tokens(source);
        members = new MemberParser(tokens);
        unit = new Unit(source);
    }

    /**
     * @throws IdlException with all syntax errors that are found: after an error, parsing continues
     *     at the next line that starts with the keyword of a definition or header
     */
    public static Unit parse(Source source) throws IdlException {
        Parser parser = new Parser(source);
        ErrorCollector errors = new ErrorCollector();
        while (!parser.tokens.at(Token.TokenKind.END)) {
            int start = parser.tokens.peek().offset();
            if (!errors.check(parser::next)) {
                parser.tokens.skipTo(STARTS, start);
            }
        }
        errors.throwIfAny();
        return parser.unit;
    }

    /** Parses a header or a definition; a header only before all definitions. */
    private void next() throws IdlException {
        if (!unit.declarations().isEmpty() || !header()) {
            unit.declare(declaration());
        }
        skipSemicolons();
    }

    private boolean header() throws IdlException {
        Position position = tokens.position();
        if (tokens.accept("include")) {
            unit.includes().add(new Unit.Include(position, tokens.text("the name of a file")));
        } else if (tokens.accept("cpp_include")) {
            tokens.text("the name of a C++ header");
        } else if (tokens.accept("namespace")) {
            if (!tokens.accept("*")) {
                tokens.reference("a language or '*'");
            }
            tokens.reference("a namespace");
            members.skipAnnotations();
        } else if (tokens.atWordOf(OLD_NAMESPACES)) {
            tokens.next();
            if (tokens.at(Token.TokenKind.TEXT)) {
                tokens.next();
            } else {
                tokens.reference("a namespace");
            }
        } else {
            return false;
        }
        return true;
    }

    /**
     * Accepts semicolons after headers, structs and services, which the Apache compiler rejects but
     * existing files contain.
     */
    private void skipSemicolons() throws IdlException {
        while (tokens.accept(";")) {
            // Semicolons have no meaning here.
        }
    }

    private Declaration declaration() throws IdlException {
        return switch (tokens.at(Token.TokenKind.WORD) ? tokens.peek().text() : "") {
            case "const" -> constant();
            case "typedef" -> typedef();
            case "enum" -> numbers();
            case "senum" -> texts();
            case "struct" -> struct(Struct.StructKind.STRUCT);
            case "union" -> struct(Struct.StructKind.UNION);
            case "exception" -> struct(Struct.StructKind.EXCEPTION);
            case "service" -> service();
            case "include", "namespace", "cpp_include" ->
                throw tokens.position()
                        .error("'" + tokens.peek().text() + "' must be before all definitions; move it up");
            default ->
                throw tokens.atWordOf(FBTHRIFT)
                        ? tokens.fbthrift(tokens.peek())
                        : tokens.expected("struct, union, exception, enum, typedef, const or service");
        };
    }

    private Declaration constant() throws IdlException {
        tokens.next();
        TypeName type = members.type();
        Position position = tokens.position();
        String name = tokens.name("the name of a constant");
        tokens.expect("=", "the name of a constant");
        Declaration.Literal value = members.literal();
        members.skipAnnotations();
        tokens.skipSeparator();
        return new Declaration.OfConstant(position, name, type, value);
    }

    private Declaration typedef() throws IdlException {
        tokens.next();
        TypeName type = members.type();
        Position position = tokens.position();
        String name = tokens.name("the name of a typedef");
        members.skipAnnotations();
        tokens.skipSeparator();
        return new Declaration.OfTypedef(position, name, type);
    }

    private Declaration numbers() throws IdlException {
        tokens.next();
        Position position = tokens.position();
        String name = tokens.name("the name of an enum");
        tokens.expect("{", "the name of an enum");
        Map<String, EnumType.Constant> constants = new LinkedHashMap<>();
        long last = -1;
        while (!tokens.accept("}")) {
            Position at = tokens.position();
            EnumType.Constant constant = enumConstant(last);
            if (constants.putIfAbsent(constant.name(), constant) != null) {
                throw at.error("the enum already has a '" + constant.name() + "'; rename one of them");
            }
            last = constant.number();
        }
        members.skipAnnotations();
        return new Declaration.OfEnum(position, new EnumType(name, List.copyOf(constants.values())));
    }

    private EnumType.Constant enumConstant(long last) throws IdlException {
        Position position = tokens.position();
        String name = tokens.name("a constant of the enum, or '}'");
        long number = last + 1;
        if (tokens.accept("=")) {
            if (!tokens.at(Token.TokenKind.INTEGER)) {
                throw tokens.expected("a whole number");
            }
            number = tokens.next().number().longValue();
        }
        if (number < Integer.MIN_VALUE || number > Integer.MAX_VALUE) {
            throw position.error("the number " + number + " of '" + name + "' does not fit; give one from "
                    + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
        }
        members.skipAnnotations();
        tokens.skipSeparator();
        return new EnumType.Constant(name, (int) number);
    }

    /** Parses {@code senum Name {"a", "b"}}, which is a plain string in messages. */
    private Declaration texts() throws IdlException {
        tokens.next();
        Position position = tokens.position();
        String name = tokens.name("the name of a senum");
        tokens.expect("{", "the name of a senum");
        while (!tokens.accept("}")) {
            tokens.text("a text of the senum, or '}',");
            tokens.skipSeparator();
        }
        members.skipAnnotations();
        return new Declaration.OfTypedef(position, name, new TypeName(position, "string", List.of()));
    }

    private Declaration struct(Struct.StructKind kind) throws IdlException {
        tokens.next();
        Position position = tokens.position();
        String name = tokens.name("the name of a " + kind.label());
        tokens.accept("xsd_all");
        tokens.expect("{", "the name of a " + kind.label());
        List<OfField> fields = members.fields("}", false);
        members.skipAnnotations();
        return new Declaration.OfStruct(position, new Struct(kind, name), fields);
    }

    private Declaration service() throws IdlException {
        tokens.next();
        Position position = tokens.position();
        String name = tokens.name("the name of a service");
        Optional<TypeName> base = Optional.empty();
        if (tokens.accept("extends")) {
            Position at = tokens.position();
            base = Optional.of(new TypeName(at, tokens.reference("the name of a service"), List.of()));
        }
        tokens.expect("{", "the name of a service");
        Map<String, OfMethod> methods = new LinkedHashMap<>();
        while (!tokens.accept("}")) {
            OfMethod method = method();
            if (methods.putIfAbsent(method.name(), method) != null) {
                throw method.position()
                        .error("there is already a function '" + method.name() + "'; rename one of them");
            }
        }
        members.skipAnnotations();
        return new Declaration.OfService(position, name, base, List.copyOf(methods.values()));
    }

    private OfMethod method() throws IdlException {
        String doc = tokens.peek().doc();
        if (!tokens.at(Token.TokenKind.WORD)) {
            throw tokens.expected("a function, such as 'i32 count(1: string name)', or '}'");
        }
        Token first = tokens.peek();
        boolean oneway = tokens.accept("oneway") || tokens.accept("async");
        Optional<TypeName> returns = tokens.accept("void") ? Optional.empty() : Optional.of(members.type());
        Position position = tokens.position();
        String name = tokens.name("the name of a function");
        if (first.is("performs") && !tokens.peek().is("(")) {
            throw tokens.fbthrift(first);
        }
        tokens.expect("(", "the name of a function");
        List<OfField> parameters = members.fields(")", true);
        List<OfField> exceptions = List.of();
        if (tokens.accept("throws")) {
            tokens.expect("(", "throws");
            exceptions = members.fields(")", true);
        }
        if (oneway && !exceptions.isEmpty()) {
            throw position.error("the oneway function '" + name
                    + "' cannot throw exceptions, because it has no reply; remove 'oneway' or 'throws'");
        }
        members.skipAnnotations();
        tokens.skipSeparator();
        return new OfMethod(position, name, oneway, returns, parameters, exceptions, doc);
    }
}
