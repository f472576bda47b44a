package io.github.jmeterrpc.thrift.idl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns the values of constants and defaults into values of their type, and gives structs their fields. */
final class ValueLinker {

    /** Parts that a value may have. */
    private static final int MOST_PARTS = 1_000_000;

    private final TypeLinker types;
    private final Bounds bounds;
    private final Map<Ast.ConstNode, Value> constants = new IdentityHashMap<>();
    private final Set<Ast.ConstNode> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Struct, Boolean> complete = new IdentityHashMap<>();

    ValueLinker(TypeLinker types, Bounds bounds) {
        this.types = types;
        this.bounds = bounds;
    }

    Value constant(Ast.ConstNode node) throws IdlException {
        Value value = constants.get(node);
        if (value == null) {
            value = constant(node, types.type(node.type()));
            constants.put(node, value);
        }
        return value;
    }

    private Value constant(Ast.ConstNode node, Type type) throws IdlException {
        if (!open.add(node)) {
            throw node.spot()
                    .error("the constant '" + node.name() + "' leads back to itself; give it a value of its own");
        }
        Value value = value(node.value(), type);
        open.remove(node);
        return value;
    }

    /** Gives a struct its fields, if it does not have them yet. */
    void complete(Struct struct) throws IdlException {
        Boolean done = complete.putIfAbsent(struct, false);
        if (done == null) {
            struct.complete(fields(types.node(struct).fields()));
            complete.put(struct, true);
        } else if (!done) {
            throw types.node(struct)
                    .spot()
                    .error("a default within '" + struct.label() + "' contains another '" + struct.label()
                            + "', and so without end; remove the default");
        }
    }

    List<Field> fields(List<Ast.FieldNode> nodes) throws IdlException {
        List<Field> fields = new ArrayList<>();
        for (Ast.FieldNode node : nodes) {
            Type type = types.type(node.type());
            Optional<Value> fallback = node.fallback().isPresent()
                    ? Optional.of(value(node.fallback().get(), type))
                    : Optional.empty();
            fields.add(new Field(node.id(), node.name(), type, node.requiredness(), fallback, node.doc()));
        }
        return fields;
    }

    private Value value(Ast.ValueNode node, Type type) throws IdlException {
        bounds.enter(node.spot());
        Value value = node instanceof Ast.NameValue name ? named(name, type) : written(node, type);
        bounds.leave();
        return value;
    }

    private Value written(Ast.ValueNode node, Type type) throws IdlException {
        if (type instanceof BaseType base) {
            return ScalarValues.base(node, base);
        }
        if (type instanceof EnumType constants) {
            return ScalarValues.constant(node, constants);
        }
        if (type instanceof ListType list) {
            return elements(node, list.element(), type, false);
        }
        if (type instanceof SetType set) {
            return elements(node, set.element(), type, true);
        }
        return type instanceof MapType map ? entries(node, map) : record(node, (Struct) type);
    }

    private Value named(Ast.NameValue node, Type type) throws IdlException {
        String name = node.name();
        int dot = name.lastIndexOf('.');
        if (type instanceof EnumType constants) {
            // What stands before the dot does not matter to Apache's compiler here.
            Optional<EnumType.Constant> found = constants.find(name.substring(dot + 1));
            if (found.isPresent()) {
                return new Value.Whole(found.get().number());
            }
        }
        Scope scope = types.scope(node.spot());
        Optional<Ast.ConstNode> constant = scope.constant(name);
        if (constant.isPresent()) {
            boolean asDeclared = types.type(constant.get().type()).equals(type);
            return asDeclared ? constant(constant.get()) : constant(constant.get(), type);
        }
        Optional<Ast.TypeDefinition> owner = dot < 0 ? Optional.empty() : scope.type(name.substring(0, dot));
        if (owner.isPresent() && types.definition(owner.get()) instanceof EnumType constants) {
            Optional<EnumType.Constant> found = constants.find(name.substring(dot + 1));
            if (found.isPresent() && type instanceof BaseType base) {
                return ScalarValues.base(
                        new Ast.WholeValue(node.spot(), found.get().number()), base);
            }
        }
        throw node.spot()
                .error("no value '" + name + "' of type " + type.label() + " is known here; declare the constant, or"
                        + " write file.NAME if an included file declares it");
    }

    private Value elements(Ast.ValueNode node, Type element, Type type, boolean unique) throws IdlException {
        List<Value> values = new ArrayList<>();
        for (Ast.ValueNode part : list(node, type)) {
            values.add(value(part, element));
        }
        List<Value> kept = List.copyOf(unique ? new LinkedHashSet<>(values) : values);
        return bounds.shape(node.spot(), new Value.Elements(kept), kept, MOST_PARTS);
    }

    private static List<Ast.ValueNode> list(Ast.ValueNode node, Type type) throws IdlException {
        if (node instanceof Ast.ListValue list) {
            return list.values();
        }
        if (node instanceof Ast.MapValue map && map.pairs().isEmpty()) {
            return List.of();
        }
        throw ScalarValues.unfit(node, type, "values in [brackets]");
    }

    private Value entries(Ast.ValueNode node, MapType type) throws IdlException {
        Map<Value, Value> entries = new LinkedHashMap<>();
        for (Ast.Pair pair : pairs(node, type)) {
            entries.put(value(pair.key(), type.key()), value(pair.value(), type.value()));
        }
        List<Value> parts = new ArrayList<>(entries.keySet());
        parts.addAll(entries.values());
        Value whole = new Value.Entries(entries.entrySet().stream()
                .map(entry -> new Value.Entry(entry.getKey(), entry.getValue()))
                .toList());
        return bounds.shape(node.spot(), whole, parts, MOST_PARTS);
    }

    private static List<Ast.Pair> pairs(Ast.ValueNode node, Type type) throws IdlException {
        if (node instanceof Ast.MapValue map) {
            return map.pairs();
        }
        if (node instanceof Ast.ListValue list && list.values().isEmpty()) {
            return List.of();
        }
        throw ScalarValues.unfit(node, type, "{key: value} in braces");
    }

    private Value record(Ast.ValueNode node, Struct struct) throws IdlException {
        complete(struct);
        Map<Short, Optional<Value>> given = new LinkedHashMap<>();
        for (Ast.Pair pair : pairs(node, struct)) {
            if (!(pair.key() instanceof Ast.TextValue name)) {
                throw pair.key().spot().error("expected the name of a field of " + struct + " in quotation marks");
            }
            Field field = struct.field(name.value()).orElse(null);
            if (field == null) {
                throw name.spot()
                        .error(struct + " has no field '" + name.value() + "'; remove it, or correct its name");
            }
            given.put(field.id(), Optional.of(value(pair.value(), field.type())));
        }
        if (struct.kind() == Struct.Kind.UNION && given.size() != 1) {
            throw node.spot().error(struct + " needs exactly one field, here are " + given.size() + "; give one");
        }
        Value.Record whole = Value.Record.of(struct, given);
        return bounds.shape(
                node.spot(),
                whole,
                whole.parts().stream().map(Value.Part::value).toList(),
                MOST_PARTS);
    }
}
