package io.github.jmeterrpc.thrift.idl.compiler;

import io.github.jmeterrpc.thrift.idl.compiler.Source.Position;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A parsed file with the names that are visible in it: its own, and those of included files with
 * the prefix {@code file.}. The loader adds the included files after parsing.
 */
public final class Unit {

    private final Source source;
    private final List<Include> includes = new ArrayList<>();
    private final List<Unit> included = new ArrayList<>();
    private final List<Declaration> declarations = new ArrayList<>();
    private final Map<String, Declaration.OfType> types = new HashMap<>();
    private final Map<String, Declaration.OfConstant> constants = new HashMap<>();
    private final Map<String, Declaration.OfService> services = new HashMap<>();

    Unit(Source source) {
        this.source = source;
    }

    /** An include statement. */
    public record Include(Position position, String path) {}

    /** The include statements, in order. */
    public List<Include> includes() {
        return includes;
    }

    /** Adds the unit of the next include statement. */
    public void include(Unit unit) {
        included.add(unit);
    }

    /**
     * @throws IdlException if the name is declared already: only a constant and a type may share a
     *     name
     */
    void declare(Declaration declaration) throws IdlException {
        String name = declaration.name();
        boolean known;
        if (declaration instanceof Declaration.OfConstant constant) {
            known = constants.putIfAbsent(name, constant) != null;
        } else if (declaration instanceof Declaration.OfService service) {
            known = services.putIfAbsent(name, service) != null || types.containsKey(name);
        } else {
            known = types.putIfAbsent(name, (Declaration.OfType) declaration) != null || services.containsKey(name);
        }
        if (known) {
            throw declaration.position().error("'" + name + "' is declared already; rename one of them");
        }
        declarations.add(declaration);
    }

    Source source() {
        return source;
    }

    List<Unit> included() {
        return included;
    }

    List<Declaration> declarations() {
        return declarations;
    }

    Optional<Declaration.OfType> type(String name) {
        return find(name, unit -> unit.types);
    }

    Optional<Declaration.OfConstant> constant(String name) {
        return find(name, unit -> unit.constants);
    }

    Optional<Declaration.OfService> service(String name) {
        return find(name, unit -> unit.services);
    }

    private <T> Optional<T> find(String name, Function<Unit, Map<String, T>> table) {
        int dot = name.lastIndexOf('.');
        if (dot < 0) {
            return Optional.ofNullable(table.apply(this).get(name));
        }
        // If two included files have the same name, the last one hides the other.
        T found = null;
        for (Unit unit : included) {
            T here = table.apply(unit).get(name.substring(dot + 1));
            if (here != null && unit.source.name().equals(name.substring(0, dot))) {
                found = here;
            }
        }
        return Optional.ofNullable(found);
    }

    /** Creates the error for a name that is unknown in this file. */
    IdlException unknown(String what, Declaration.TypeName reference) {
        String name = reference.name();
        int dot = name.lastIndexOf('.');
        String remedy = "declare it, or write file.Name if an included file declares it";
        if (dot >= 0) {
            String prefix = name.substring(0, dot);
            remedy = included.stream().anyMatch(unit -> unit.source.name().equals(prefix))
                    ? "the included file '" + prefix + "' does not declare it"
                    : "include \"" + prefix + ".thrift\"; files that an included file includes are not visible";
        }
        return reference.position().error("the " + what + " '" + name + "' is not known here; " + remedy);
    }
}
