package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.parser.Ast;
import io.github.jmeterrpc.thrift.idl.parser.Source;
import io.github.jmeterrpc.thrift.idl.parser.Source.Position;
import io.github.jmeterrpc.thrift.idl.parser.Tokens;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Resolves type names. A struct has no fields until {@link ValueLinker#complete} adds them, so that types can be recursive. */
final class TypeLinker {

    /** Maximum number of parts of a type: far above real types, and low enough to show a type in a message. */
    private static final int MAX_PARTS = 1_000;

    private final Map<Source, Scope> scopes;
    private final DefinitionLimits limits;
    private final Map<Ast.TypeDefinition, Type> known = new IdentityHashMap<>();
    private final Map<Ast.ConstNode, Type> constants = new IdentityHashMap<>();
    private final Map<Struct, Ast.StructNode> structs = new IdentityHashMap<>();
    private final Set<Ast.TypedefNode> open = Collections.newSetFromMap(new IdentityHashMap<>());

    TypeLinker(Map<Source, Scope> scopes, DefinitionLimits limits) {
        this.scopes = scopes;
        this.limits = limits;
    }

    Scope scope(Position position) {
        return scopes.get(position.source());
    }

    /** Returns the declaration of a struct that this linker created. */
    Ast.StructNode node(Struct struct) {
        return structs.get(struct);
    }

    Type type(Ast.TypeNode node) throws IdlException {
        limits.enter(node.position());
        Type type = lookUp(node);
        limits.leave();
        return type;
    }

    /** Returns the declared type of a constant. */
    Type declared(Ast.ConstNode node) throws IdlException {
        Type type = constants.get(node);
        if (type == null) {
            type = type(node.type());
            constants.put(node, type);
        }
        return type;
    }

    boolean isDeclaredAs(Ast.ConstNode node, Type type) throws IdlException {
        Type declared = declared(node);
        if (declared != type) {
            limits.charge(node.position(), limits.size(type));
        }
        return declared.equals(type);
    }

    private Type lookUp(Ast.TypeNode node) throws IdlException {
        if (node instanceof Ast.BaseNode base) {
            return base.type();
        }
        if (node instanceof Ast.ListNode list) {
            return list(list);
        }
        if (node instanceof Ast.SetNode set) {
            return set(set);
        }
        return node instanceof Ast.MapNode map ? map(map) : named((Ast.Reference) node);
    }

    private Type list(Ast.ListNode node) throws IdlException {
        Type element = type(node.element());
        return limits.shape(node.position(), new ListType(element), List.of(element), MAX_PARTS);
    }

    private Type set(Ast.SetNode node) throws IdlException {
        Type element = type(node.element());
        return limits.shape(node.position(), new SetType(element), List.of(element), MAX_PARTS);
    }

    private Type map(Ast.MapNode node) throws IdlException {
        Type key = type(node.key());
        Type value = type(node.value());
        return limits.shape(node.position(), new MapType(key, value), List.of(key, value), MAX_PARTS);
    }

    private Type named(Ast.Reference reference) throws IdlException {
        Scope scope = scope(reference.position());
        Optional<Ast.TypeDefinition> found = scope.type(reference.name());
        if (found.isPresent()) {
            return definition(found.get());
        }
        if (reference.name().equals("slist")) {
            return BaseType.STRING;
        }
        if (reference.name().equals("float")) {
            throw reference.position().error(Tokens.fbthrift("the type 'float'") + "; Apache's type is double");
        }
        throw reference
                .position()
                .error("the type '" + reference.name() + "' is not known here; " + scope.remedy(reference.name()));
    }

    Type definition(Ast.TypeDefinition node) throws IdlException {
        Type type = known.get(node);
        if (type == null) {
            type = declared(node);
            known.put(node, type);
        }
        return type;
    }

    private Type declared(Ast.TypeDefinition node) throws IdlException {
        if (node instanceof Ast.EnumNode constants) {
            return new EnumType(constants.name(), constants.constants());
        }
        return node instanceof Ast.StructNode struct ? struct(struct) : typedef((Ast.TypedefNode) node);
    }

    private Struct struct(Ast.StructNode node) {
        Struct struct = new Struct(node.kind(), node.name());
        structs.put(struct, node);
        return struct;
    }

    private Type typedef(Ast.TypedefNode node) throws IdlException {
        if (!open.add(node)) {
            throw node.position()
                    .error("the typedef '" + node.name() + "' refers to itself; give it a type of its own");
        }
        Type type = type(node.type());
        open.remove(node);
        return type;
    }
}
