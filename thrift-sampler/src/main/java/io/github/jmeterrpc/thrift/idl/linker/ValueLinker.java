package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.model.Value;
import io.github.jmeterrpc.thrift.idl.parser.Ast;
import io.github.jmeterrpc.thrift.idl.parser.TypeSyntax;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks constants and defaults against their types, converts them to values, and adds the fields to structs. */
final class ValueLinker {

    /** Maximum number of parts of a value. */
    private static final int MAX_PARTS = 1_000_000;

    private final TypeLinker types;
    private final DefinitionLimits limits;
    private final ValueInterner interner = new ValueInterner();
    private final Map<Ast.ConstNode, Value> constants = new IdentityHashMap<>();
    private final Map<Ast.ConstNode, Map<BaseType, Value>> converted = new IdentityHashMap<>();
    private final Set<Ast.ConstNode> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Struct, Boolean> complete = new IdentityHashMap<>();

    ValueLinker(TypeLinker types, DefinitionLimits limits) {
        this.types = types;
        this.limits = limits;
    }

    Value constant(Ast.ConstNode node) throws IdlException {
        Value value = constants.get(node);
        if (value == null) {
            value = constant(node, types.declared(node));
            constants.put(node, value);
        }
        return value;
    }

    /** Converts a constant to another type than its own; cached, because a text may be long. */
    private Value converted(Ast.ConstNode node, Type type, Ast.NameValue use) throws IdlException {
        constant(node);
        try {
            return converted(node, type);
        } catch (IdlException e) {
            // The constant itself is valid, but not for the type at the place of use.
            throw use.position()
                    .error("the value of '" + use.name() + "' (" + e.file() + ", line " + e.line() + "): "
                            + e.problem());
        }
    }

    private Value converted(Ast.ConstNode node, Type type) throws IdlException {
        if (!(type instanceof BaseType base)) {
            return constant(node, type);
        }
        Map<BaseType, Value> values = converted.computeIfAbsent(node, key -> new EnumMap<>(BaseType.class));
        Value value = values.get(base);
        if (value == null) {
            value = constant(node, type);
            values.put(base, value);
        }
        return value;
    }

    private Value constant(Ast.ConstNode node, Type type) throws IdlException {
        if (!open.add(node)) {
            throw node.position()
                    .error("the constant '" + node.name() + "' refers to itself; give it a value of its own");
        }
        Value value = value(node.value(), type);
        open.remove(node);
        return value;
    }

    /** Adds the fields to a struct, if it does not have them yet. */
    void complete(Struct struct) throws IdlException {
        Boolean done = complete.putIfAbsent(struct, false);
        if (done == null) {
            struct.complete(fields(types.node(struct).fields()));
            complete.put(struct, true);
        } else if (!done) {
            throw types.node(struct)
                    .position()
                    .error("a default within '" + struct.label() + "' contains another '" + struct.label()
                            + "', and so on without end; remove the default");
        }
    }

    List<Field> fields(List<Ast.FieldNode> nodes) throws IdlException {
        List<Field> fields = new ArrayList<>();
        for (Ast.FieldNode node : nodes) {
            Type type = type(node);
            Optional<Value> defaultValue = node.defaultValue().isPresent()
                    ? Optional.of(value(node.defaultValue().get(), type))
                    : Optional.empty();
            fields.add(new Field(node.id(), node.name(), type, node.requiredness(), defaultValue, node.doc()));
        }
        return fields;
    }

    /** Adds a hint if the name was written before the type, as in {@code 1: count i32}. */
    private Type type(Ast.FieldNode node) throws IdlException {
        try {
            return types.type(node.type());
        } catch (IdlException e) {
            if (node.type() instanceof Ast.Reference name && TypeSyntax.isBaseType(node.name())) {
                throw name.position()
                        .error("the type stands before the name: write '" + node.name() + " " + name.name()
                                + "' if that is what is meant; otherwise " + e.problem());
            }
            throw e;
        }
    }

    private Value value(Ast.ValueNode node, Type type) throws IdlException {
        limits.enter(node.position());
        Value value = node instanceof Ast.NameValue name ? named(name, type) : written(node, type);
        limits.leave();
        return value;
    }

    private Value written(Ast.ValueNode node, Type type) throws IdlException {
        if (type instanceof BaseType base) {
            return interner.intern(ScalarValues.base(node, base));
        }
        if (type instanceof EnumType constants) {
            return interner.intern(ScalarValues.constant(node, constants));
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
            // Like the Apache compiler, ignores the part before the dot here.
            Optional<EnumType.Constant> found = constants.find(name.substring(dot + 1));
            if (found.isPresent()) {
                return interner.intern(new Value.Integer(found.get().number()));
            }
        }
        Scope scope = types.scope(node.position());
        Optional<Ast.ConstNode> constant = scope.constant(name);
        if (constant.isPresent()) {
            return types.isDeclaredAs(constant.get(), type)
                    ? constant(constant.get())
                    : converted(constant.get(), type, node);
        }
        Optional<Ast.TypeDefinition> owner = dot < 0 ? Optional.empty() : scope.type(name.substring(0, dot));
        if (owner.isPresent() && types.definition(owner.get()) instanceof EnumType constants) {
            Optional<EnumType.Constant> found = constants.find(name.substring(dot + 1));
            if (found.isPresent() && type instanceof BaseType base) {
                return interner.intern(ScalarValues.base(
                        new Ast.IntegerValue(node.position(), found.get().number()), base));
            }
        }
        throw node.position()
                .error("no value '" + name + "' of type " + type.label() + " is known here; declare the constant, or"
                        + " write file.NAME if an included file declares it");
    }

    private Value elements(Ast.ValueNode node, Type element, Type type, boolean unique) throws IdlException {
        List<Value> values = new ArrayList<>();
        Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Ast.ValueNode part : ValueParts.elements(node, type)) {
            Value value = value(part, element);
            if (!unique || seen.add(value)) {
                values.add(value);
            }
        }
        return shaped(node, new Value.List(List.copyOf(values)), values);
    }

    /** Interns a value and records its size; its parts are interned already. */
    private Value shaped(Ast.ValueNode node, Value whole, List<Value> parts) throws IdlException {
        return limits.shape(node.position(), interner.intern(whole), parts, MAX_PARTS);
    }

    private Value entries(Ast.ValueNode node, MapType type) throws IdlException {
        List<Value> keys = new ArrayList<>();
        Map<Value, Value> values = new IdentityHashMap<>();
        for (Ast.Pair pair : ValueParts.pairs(node, type)) {
            Value key = value(pair.key(), type.key());
            if (values.put(key, value(pair.value(), type.value())) == null) {
                keys.add(key);
            }
        }
        List<Value.Entry> entries =
                keys.stream().map(key -> new Value.Entry(key, values.get(key))).toList();
        List<Value> parts = new ArrayList<>(keys);
        parts.addAll(values.values());
        return shaped(node, new Value.Map(entries), parts);
    }

    private Value record(Ast.ValueNode node, Struct struct) throws IdlException {
        complete(struct);
        Map<Short, Optional<Value>> given = new LinkedHashMap<>();
        for (Ast.Pair pair : ValueParts.pairs(node, struct)) {
            if (!(pair.key() instanceof Ast.TextValue name)) {
                throw pair.key().position().error("expected the name of a field of " + struct + " in quotation marks");
            }
            Field field = struct.field(name.value()).orElse(null);
            if (field == null) {
                throw name.position()
                        .error(struct + " has no field '" + name.value() + "'; remove it, or correct its name");
            }
            given.put(field.id(), Optional.of(value(pair.value(), field.type())));
        }
        if (struct.kind() == Struct.Kind.UNION && given.size() != 1) {
            throw node.position().error(struct + " needs exactly one field, here are " + given.size() + "; give one");
        }
        // Fields that are not given count too: they are visited, and most of them have a default or zero.
        limits.charge(node.position(), struct.fields().size());
        Value.Record whole = Value.Record.of(struct, given);
        return shaped(node, whole, whole.parts().stream().map(Value.Part::value).toList());
    }
}
