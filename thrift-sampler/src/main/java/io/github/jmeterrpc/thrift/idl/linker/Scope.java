package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Ast;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The names visible in a file: its own names, and the names of included files with the prefix {@code file.}. */
public final class Scope {

    private final Ast.File file;
    private final List<Scope> includes;
    private final Map<String, Ast.TypeDefinition> types = new HashMap<>();
    private final Map<String, Ast.ConstNode> constants = new HashMap<>();
    private final Map<String, Ast.ServiceNode> services = new HashMap<>();

    /** @throws IdlException if the file declares a name twice */
    public Scope(Ast.File file, List<Scope> includes) throws IdlException {
        this.file = file;
        this.includes = List.copyOf(includes);
        for (Ast.Definition definition : file.definitions()) {
            String name = definition.name();
            if (isKnown(definition)) {
                throw definition.position().error("'" + name + "' is declared already; rename one of them");
            }
        }
    }

    /** A constant and a type may have the same name; two types, or a type and a service, may not. */
    private boolean isKnown(Ast.Definition definition) {
        String name = definition.name();
        if (definition instanceof Ast.ConstNode constant) {
            return constants.putIfAbsent(name, constant) != null;
        }
        if (definition instanceof Ast.ServiceNode service) {
            return services.putIfAbsent(name, service) != null || types.containsKey(name);
        }
        return types.putIfAbsent(name, (Ast.TypeDefinition) definition) != null || services.containsKey(name);
    }

    Ast.File file() {
        return file;
    }

    List<Scope> includes() {
        return includes;
    }

    Optional<Ast.TypeDefinition> type(String name) {
        return find(name, scope -> scope.types);
    }

    Optional<Ast.ConstNode> constant(String name) {
        return find(name, scope -> scope.constants);
    }

    Optional<Ast.ServiceNode> service(String name) {
        return find(name, scope -> scope.services);
    }

    private <T> Optional<T> find(String name, Function<Scope, Map<String, T>> table) {
        int dot = name.lastIndexOf('.');
        if (dot < 0) {
            return Optional.ofNullable(table.apply(this).get(name));
        }
        String prefix = name.substring(0, dot);
        String rest = name.substring(dot + 1);
        // If two included files have the same name, the last one hides the other.
        for (int i = includes.size() - 1; i >= 0; i--) {
            Scope included = includes.get(i);
            T found = table.apply(included).get(rest);
            if (found != null && included.file.source().name().equals(prefix)) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    /** Remedy for an unknown name, for error messages. */
    String remedy(String name) {
        int dot = name.lastIndexOf('.');
        if (dot < 0) {
            return "declare it, or write file.Name if an included file declares it";
        }
        String prefix = name.substring(0, dot);
        return includes.stream().anyMatch(scope -> scope.file.source().name().equals(prefix))
                ? "the included file '" + prefix + "' does not declare it"
                : "include \"" + prefix + ".thrift\"; files that an included file includes are not visible";
    }
}
