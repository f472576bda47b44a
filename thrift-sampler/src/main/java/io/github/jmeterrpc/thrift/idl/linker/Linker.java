package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Service;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.model.Value;
import io.github.jmeterrpc.thrift.idl.parser.Ast;
import io.github.jmeterrpc.thrift.idl.parser.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Resolves all names of parsed files and builds their documents. One instance per link, not thread-safe. */
public final class Linker {

    private final DefinitionLimits limits = new DefinitionLimits();
    private final TypeLinker types;
    private final ValueLinker values;
    private final Map<Scope, Document> documents = new IdentityHashMap<>();
    private final Map<Ast.ServiceNode, Service> services = new IdentityHashMap<>();
    private final Set<Ast.ServiceNode> open = Collections.newSetFromMap(new IdentityHashMap<>());

    private Linker(Map<Source, Scope> scopes) {
        types = new TypeLinker(scopes, limits);
        values = new ValueLinker(types, limits);
    }

    /**
     * @param root the requested file
     * @param all the requested file and all files it includes, directly or not
     * @throws IdlException at the first unknown name or invalid value
     */
    public static Document link(Scope root, List<Scope> all) throws IdlException {
        Map<Source, Scope> scopes = new IdentityHashMap<>();
        all.forEach(scope -> scopes.put(scope.file().source(), scope));
        return new Linker(scopes).document(root);
    }

    private Document document(Scope scope) throws IdlException {
        Document known = documents.get(scope);
        if (known != null) {
            return known;
        }
        List<Document> includes = new ArrayList<>();
        for (Scope include : scope.includes()) {
            includes.add(document(include));
        }
        Map<String, Type> declared = new LinkedHashMap<>();
        Map<String, Value> constants = new LinkedHashMap<>();
        Map<String, Service> own = new LinkedHashMap<>();
        for (Ast.Definition definition : scope.file().definitions()) {
            if (definition instanceof Ast.TypeDefinition type) {
                declared.put(type.name(), complete(type));
            } else if (definition instanceof Ast.ConstNode constant) {
                constants.put(constant.name(), values.constant(constant));
            } else if (definition instanceof Ast.ServiceNode service) {
                own.put(service.name(), service(service));
            }
        }
        Source source = scope.file().source();
        Document document = new Document(
                source.name(),
                source.location(),
                List.copyOf(includes),
                Collections.unmodifiableMap(declared),
                Collections.unmodifiableMap(constants),
                Collections.unmodifiableMap(own));
        documents.put(scope, document);
        return document;
    }

    private Type complete(Ast.TypeDefinition node) throws IdlException {
        Type type = types.definition(node);
        if (node instanceof Ast.StructNode && type instanceof Struct struct) {
            values.complete(struct);
        }
        return type;
    }

    private Service service(Ast.ServiceNode node) throws IdlException {
        Service known = services.get(node);
        if (known != null) {
            return known;
        }
        if (!open.add(node)) {
            throw node.position()
                    .error("the service '" + node.name() + "' extends itself, directly or not; remove one 'extends'");
        }
        limits.enter(node.position());
        Optional<Service> base =
                node.base().isPresent() ? Optional.of(base(node.base().get())) : Optional.empty();
        limits.leave();
        Map<String, Method> methods = new LinkedHashMap<>();
        for (Ast.FunctionNode function : node.functions()) {
            methods.put(function.name(), method(function));
        }
        Service service =
                new Service(node.name(), node.position().source().name(), base, Collections.unmodifiableMap(methods));
        services.put(node, service);
        return limits.shape(node.position(), service, base.stream().toList(), Integer.MAX_VALUE);
    }

    private Service base(Ast.Reference reference) throws IdlException {
        Scope scope = types.scope(reference.position());
        Optional<Ast.ServiceNode> found = scope.service(reference.name());
        if (found.isEmpty()) {
            throw reference
                    .position()
                    .error("the service '" + reference.name() + "' is not known here; "
                            + scope.remedy(reference.name()));
        }
        return service(found.get());
    }

    private Method method(Ast.FunctionNode node) throws IdlException {
        Optional<Type> returns = node.returns().isPresent()
                ? Optional.of(types.type(node.returns().get()))
                : Optional.empty();
        Struct parameters = new Struct(Struct.Kind.PARAMETERS, node.name());
        parameters.complete(values.fields(node.parameters()));
        List<Field> exceptions = values.fields(node.exceptions());
        for (int i = 0; i < exceptions.size(); i++) {
            boolean throwable =
                    exceptions.get(i).type() instanceof Struct struct && struct.kind() == Struct.Kind.EXCEPTION;
            if (!throwable) {
                throw node.exceptions()
                        .get(i)
                        .position()
                        .error("a function can throw exceptions only, and "
                                + exceptions.get(i).type().label()
                                + " is not one; declare it with the keyword 'exception'");
            }
        }
        // The Apache compiler only warns about the return type of a oneway function; the server sends no reply.
        Optional<Type> expected = node.oneway() ? Optional.empty() : returns;
        return new Method(node.name(), node.oneway(), expected, parameters, List.copyOf(exceptions), node.doc());
    }
}
