package io.github.jmeterrpc.thrift.idl.compiler;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.thrift.idl.compiler.Declaration.OfField;
import io.github.jmeterrpc.thrift.idl.compiler.Declaration.OfMethod;
import io.github.jmeterrpc.thrift.idl.compiler.Declaration.OfService;
import io.github.jmeterrpc.thrift.idl.compiler.Declaration.OfStruct;
import io.github.jmeterrpc.thrift.idl.compiler.Declaration.TypeName;
import io.github.jmeterrpc.thrift.idl.compiler.Source.Position;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Service;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Resolves the names of parsed files and completes their model: types and services here, constants
 * and defaults in {@link LiteralResolver}. One instance per file that is compiled with its
 * includes, not thread-safe.
 */
public final class Resolver {

    static final Map<String, BaseType> BASE_TYPES = Map.of(
            "bool", BaseType.BOOL,
            "byte", BaseType.I8,
            "i8", BaseType.I8,
            "i16", BaseType.I16,
            "i32", BaseType.I32,
            "i64", BaseType.I64,
            "double", BaseType.DOUBLE,
            "string", BaseType.STRING,
            "binary", BaseType.BINARY,
            "uuid", BaseType.UUID);

    /**
     * Maximum length of a chain of definitions that refer to each other; each definition adds a
     * level of recursion.
     */
    private static final int MAX_REFERENCE_DEPTH = 200;

    private final LiteralResolver literals = new LiteralResolver(this);
    private final Map<Source, Unit> units = new IdentityHashMap<>();
    private final Map<Struct, OfStruct> structs = new IdentityHashMap<>();
    private final Map<Object, Object> resolved = new IdentityHashMap<>();
    private final Map<Declaration, IdlException> failed = new IdentityHashMap<>();
    private final Set<Object> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Object, Integer> depths = new IdentityHashMap<>();
    private int references;

    /** Resolves a part of the model. */
    interface Step<T> {

        T resolve() throws IdlException;
    }

    /**
     * @param root the requested file, with all files it includes
     * @throws IdlException with all unknown names and invalid values of the first file that has any
     */
    public static Document resolve(Unit root) throws IdlException {
        return new Resolver().document(root);
    }

    private Document document(Unit unit) throws IdlException {
        if (resolved.get(unit) instanceof Document known) {
            return known;
        }
        List<Document> includes = new ArrayList<>();
        for (Unit included : unit.included()) {
            includes.add(document(included));
        }
        Source source = unit.source();
        units.put(source, unit);
        Map<String, Type> types = new LinkedHashMap<>();
        Map<String, JsonNode> constants = new LinkedHashMap<>();
        Map<String, Service> services = new LinkedHashMap<>();
        ErrorCollector errors = new ErrorCollector();
        for (Declaration declaration : unit.declarations()) {
            errors.check(() -> {
                if (declaration instanceof Declaration.OfType type) {
                    types.put(type.name(), type(type));
                    if (type instanceof OfStruct struct) {
                        complete(struct.struct());
                    }
                } else if (declaration instanceof Declaration.OfConstant constant) {
                    constants.put(constant.name(), literals.constant(constant));
                } else if (declaration instanceof OfService service) {
                    services.put(service.name(), service(service));
                }
            });
        }
        errors.throwIfAny();
        Document document = new Document(
                source.name(),
                source.location(),
                List.copyOf(includes),
                Collections.unmodifiableMap(types),
                Collections.unmodifiableMap(constants),
                Collections.unmodifiableMap(services));
        resolved.put(unit, document);
        return document;
    }

    Unit unit(Position position) {
        return units.get(position.source());
    }

    /**
     * Resolves a declaration at its first use, or fails as it did then; rejects a declaration that
     * needs itself.
     */
    @SuppressWarnings("unchecked")
    <T> T once(Declaration declaration, String circle, Step<T> step) throws IdlException {
        Object known = resolved.get(declaration);
        if (known == null) {
            if (failed.containsKey(declaration)) {
                throw failed.get(declaration);
            }
            if (!open.add(declaration)) {
                throw declaration.position().error(circle);
            }
            try {
                known = step.resolve();
            } catch (IdlException e) {
                failed.put(declaration, e);
                throw e;
            } finally {
                open.remove(declaration);
            }
            resolved.put(declaration, known);
        }
        return (T) known;
    }

    /** Counts a level of recursion and checks the limit. */
    <T> T below(Position position, Step<T> step) throws IdlException {
        if (references >= MAX_REFERENCE_DEPTH) {
            throw position.error(
                    "definitions refer to definitions more than " + MAX_REFERENCE_DEPTH + " deep; simplify them");
        }
        references++;
        try {
            return step.resolve();
        } finally {
            references--;
        }
    }

    /**
     * Checks the nesting of a type, value or service, and returns it. Its parts have been resolved
     * before.
     */
    <T> T bounded(Position position, T whole, Collection<?> parts) throws IdlException {
        int depth = 1;
        for (Object part : parts) {
            depth = Math.max(depth, 1 + depths.getOrDefault(part, 1));
        }
        if (depth > Tokens.MAX_DEPTH) {
            throw position.error("exceeds the maximum nesting depth of " + Tokens.MAX_DEPTH);
        }
        depths.put(whole, depth);
        return whole;
    }

    Type type(TypeName name) throws IdlException {
        return below(name.position(), () -> resolve(name));
    }

    private Type resolve(TypeName name) throws IdlException {
        BaseType base = BASE_TYPES.get(name.name());
        if (base != null) {
            return base;
        }
        List<Type> arguments = new ArrayList<>();
        for (TypeName argument : name.arguments()) {
            arguments.add(type(argument));
        }
        return switch (name.name()) {
            case "list" -> bounded(name.position(), new ListType(arguments.get(0)), arguments);
            case "set" -> bounded(name.position(), new SetType(arguments.get(0)), arguments);
            case "map" -> bounded(name.position(), new MapType(arguments.get(0), arguments.get(1)), arguments);
            default -> declared(name);
        };
    }

    private Type declared(TypeName name) throws IdlException {
        Unit unit = unit(name.position());
        Optional<Declaration.OfType> found = unit.type(name.name());
        if (found.isPresent()) {
            return type(found.get());
        }
        if (name.name().equals("slist")) {
            return BaseType.STRING;
        }
        if (name.name().equals("float")) {
            throw name.position().error(Tokens.fbthrift("the type 'float'") + "; Apache's type is double");
        }
        throw unit.unknown("type", name);
    }

    /**
     * A struct may have no fields yet, so that types can be recursive: {@link #complete} adds them.
     */
    Type type(Declaration.OfType declaration) throws IdlException {
        if (declaration instanceof OfStruct struct) {
            structs.put(struct.struct(), struct);
            return struct.struct();
        }
        if (declaration instanceof Declaration.OfEnum constants) {
            return constants.type();
        }
        Declaration.OfTypedef typedef = (Declaration.OfTypedef) declaration;
        return once(
                typedef,
                "the typedef '" + typedef.name() + "' refers to itself; give it its own type",
                () -> type(typedef.type()));
    }

    /** Adds the fields to a struct, if it does not have them yet. */
    void complete(Struct struct) throws IdlException {
        OfStruct declaration = structs.get(struct);
        String name = struct.label();
        once(
                declaration,
                "a default within '" + name + "' contains another '" + name + "' without end; remove the default",
                () -> {
                    struct.complete(fields(declaration.fields()));
                    return struct;
                });
    }

    private List<Field> fields(List<OfField> declarations) throws IdlException {
        List<Field> fields = new ArrayList<>();
        ErrorCollector errors = new ErrorCollector();
        for (OfField field : declarations) {
            errors.check(() -> fields.add(field(field)));
        }
        errors.throwIfAny();
        return fields;
    }

    private Field field(OfField field) throws IdlException {
        Type type = type(field);
        Optional<JsonNode> defaultValue = Optional.empty();
        if (field.defaultValue().isPresent()) {
            defaultValue = Optional.of(literals.value(field.defaultValue().get(), type));
        }
        return new Field(field.id(), field.name(), type, field.requiredness(), defaultValue, field.doc());
    }

    /** Adds a hint if the name was written before the type, as in {@code 1: count i32}. */
    private Type type(OfField field) throws IdlException {
        try {
            return type(field.type());
        } catch (IdlException e) {
            String name = field.type().name();
            if (BASE_TYPES.containsKey(field.name()) && field.type().arguments().isEmpty()) {
                throw field.type()
                        .position()
                        .error("the type comes before the name: write '" + field.name() + " " + name
                                + "' if that is meant; otherwise " + e.problem());
            }
            throw e;
        }
    }

    private Service service(OfService declaration) throws IdlException {
        return once(
                declaration,
                "the service '" + declaration.name() + "' extends itself, directly or not; remove one 'extends'",
                () -> {
                    Optional<Service> base = Optional.empty();
                    if (declaration.base().isPresent()) {
                        TypeName name = declaration.base().get();
                        base = Optional.of(below(declaration.position(), () -> base(name)));
                    }
                    Map<String, Method> methods = new LinkedHashMap<>();
                    ErrorCollector errors = new ErrorCollector();
                    for (OfMethod method : declaration.methods()) {
                        errors.check(() -> methods.put(method.name(), method(method)));
                    }
                    errors.throwIfAny();
                    Position position = declaration.position();
                    Service service = new Service(
                            declaration.name(), position.source().name(), base, Collections.unmodifiableMap(methods));
                    return bounded(position, service, base.stream().toList());
                });
    }

    private Service base(TypeName name) throws IdlException {
        Unit unit = unit(name.position());
        Optional<OfService> found = unit.service(name.name());
        if (found.isEmpty()) {
            throw unit.unknown("service", name);
        }
        return service(found.get());
    }

    private Method method(OfMethod declaration) throws IdlException {
        Optional<Type> returns = Optional.empty();
        if (declaration.returns().isPresent()) {
            returns = Optional.of(type(declaration.returns().get()));
        }
        Struct parameters = new Struct(Struct.StructKind.PARAMETERS, declaration.name());
        parameters.complete(fields(declaration.parameters()));
        List<Field> exceptions = fields(declaration.exceptions());
        for (int i = 0; i < exceptions.size(); i++) {
            Type type = exceptions.get(i).type();
            if (!(type instanceof Struct struct && struct.kind() == Struct.StructKind.EXCEPTION)) {
                throw declaration
                        .exceptions()
                        .get(i)
                        .position()
                        .error("a function can throw exceptions only, and " + type.label()
                                + " is not one; declare it with the keyword 'exception'");
            }
        }
        // The Apache compiler only warns about the return type of a oneway function; the server
        // sends no reply.
        Optional<Type> expected = declaration.oneway() ? Optional.empty() : returns;
        return new Method(
                declaration.name(),
                declaration.oneway(),
                expected,
                parameters,
                List.copyOf(exceptions),
                declaration.doc());
    }
}
