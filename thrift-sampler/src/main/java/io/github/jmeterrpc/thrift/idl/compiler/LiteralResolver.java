package io.github.jmeterrpc.thrift.idl.compiler;

import io.github.jmeterrpc.thrift.idl.compiler.Declaration.Literal;
import io.github.jmeterrpc.thrift.idl.compiler.Declaration.OfConstant;
import io.github.jmeterrpc.thrift.idl.compiler.Declaration.Pair;
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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks constants and defaults against their types and converts them to values. Not thread-safe. */
final class LiteralResolver {

    private final Resolver resolver;

    LiteralResolver(Resolver resolver) {
        this.resolver = resolver;
    }

    Value constant(OfConstant constant) throws IdlException {
        return resolver.once(
                constant,
                "the constant '" + constant.name() + "' refers to itself; give it a value of its own",
                () -> value(constant.value(), resolver.type(constant.type())));
    }

    Value value(Literal literal, Type type) throws IdlException {
        return resolver.below(literal.position(), () -> {
            if (literal.content() instanceof Declaration.Name name) {
                return named(literal, name.name(), type);
            }
            if (type instanceof BaseType base) {
                return scalar(literal, base);
            }
            if (type instanceof EnumType constants) {
                return number(literal, constants);
            }
            if (type instanceof ListType list) {
                return elements(literal, type, list.element(), new ArrayList<>());
            }
            if (type instanceof SetType set) {
                return elements(literal, type, set.element(), new LinkedHashSet<>());
            }
            return type instanceof MapType map ? entries(literal, map) : record(literal, (Struct) type);
        });
    }

    private Value named(Literal use, String name, Type type) throws IdlException {
        int dot = name.lastIndexOf('.');
        if (type instanceof EnumType constants) {
            // Like the Apache compiler, ignores the part before the dot here.
            Optional<EnumType.Constant> found = constants.find(name.substring(dot + 1));
            if (found.isPresent()) {
                return new Value.Integer(found.get().number());
            }
        }
        Unit unit = resolver.unit(use.position());
        Optional<OfConstant> constant = unit.constant(name);
        if (constant.isPresent()) {
            return valueOf(constant.get(), type, use, name);
        }
        Optional<Declaration.OfType> owner = dot < 0 ? Optional.empty() : unit.type(name.substring(0, dot));
        if (type instanceof BaseType base
                && owner.isPresent()
                && resolver.type(owner.get()) instanceof EnumType constants) {
            Optional<EnumType.Constant> found = constants.find(name.substring(dot + 1));
            if (found.isPresent()) {
                return scalar(new Literal(use.position(), (long) found.get().number()), base);
            }
        }
        throw use.position()
                .error("no value '" + name + "' of type " + type.label() + " is known here; declare the constant, or"
                        + " write file.NAME if an included file declares it");
    }

    private Value valueOf(OfConstant constant, Type type, Literal use, String name) throws IdlException {
        Value value = constant(constant);
        if (resolver.type(constant.type()).equals(type)) {
            return value;
        }
        try {
            return value(constant.value(), type);
        } catch (IdlException e) {
            // The constant itself is valid, but not for the type at the place of use.
            throw use.position()
                    .error("the value of '" + name + "' (" + e.file() + ", line " + e.line() + "): " + e.problem());
        }
    }

    private static Value scalar(Literal literal, BaseType type) throws IdlException {
        return switch (type) {
            case BOOL -> new Value.Bool(integer(literal, type, Long.MIN_VALUE, Long.MAX_VALUE) > 0);
            case I8, I16, I32, I64 -> {
                long most = Long.MAX_VALUE >> Long.SIZE - type.bits();
                yield new Value.Integer(integer(literal, type, -most - 1, most));
            }
            case DOUBLE -> {
                if (literal.content() instanceof Number number) {
                    yield new Value.Double(number.doubleValue());
                }
                throw unfit(literal, type, "a number");
            }
            case STRING -> new Value.Text(text(literal, type));
            case BINARY -> new Value.Binary(text(literal, type).getBytes(StandardCharsets.UTF_8));
            case UUID -> {
                String text = text(literal, type);
                boolean braces = text.startsWith("{") && text.endsWith("}");
                yield Value.Uuid.parse(braces ? text.substring(1, text.length() - 1) : text)
                        .orElseThrow(
                                () -> unfit(literal, type, "a UUID such as \"123e4567-e89b-12d3-a456-426614174000\""));
            }
        };
    }

    /** Converts a number to a value of an enum, which must have a constant with this number. */
    private static Value number(Literal literal, EnumType type) throws IdlException {
        long number = integer(literal, type, Integer.MIN_VALUE, Integer.MAX_VALUE);
        if (type.find((int) number).isEmpty()) {
            throw literal.position()
                    .error(type + " has no constant with the number " + number + "; give one that it has");
        }
        return new Value.Integer(number);
    }

    private static long integer(Literal literal, Type type, long least, long most) throws IdlException {
        if (!(literal.content() instanceof Long number)) {
            throw unfit(literal, type, type == BaseType.BOOL ? "true or false" : "a whole number");
        }
        if (number < least || number > most) {
            throw literal.position()
                    .error(number + " does not fit the type " + type.label() + "; give a number from " + least + " to "
                            + most);
        }
        return number;
    }

    private static String text(Literal literal, Type type) throws IdlException {
        if (literal.content() instanceof String text) {
            return text;
        }
        throw unfit(literal, type, "a text in quotation marks");
    }

    /** @param values collects the elements; a set leaves out equal ones */
    private Value elements(Literal literal, Type type, Type element, Collection<Value> values) throws IdlException {
        List<Literal> written = List.of();
        if (literal.content() instanceof Declaration.Elements elements) {
            written = elements.values();
        } else if (!isEmptyContainer(literal)) {
            throw unfit(literal, type, "values in [brackets]");
        }
        for (Literal part : written) {
            values.add(value(part, element));
        }
        return resolver.bounded(literal.position(), new Value.List(List.copyOf(values)), values);
    }

    private Value entries(Literal literal, MapType type) throws IdlException {
        Map<Value, Value> values = new LinkedHashMap<>();
        for (Pair pair : pairs(literal, type)) {
            Value key = value(pair.key(), type.key());
            values.put(key, value(pair.value(), type.value()));
        }
        List<Value.Entry> entries = new ArrayList<>();
        List<Value> parts = new ArrayList<>();
        values.forEach((key, value) -> {
            entries.add(new Value.Entry(key, value));
            parts.add(key);
            parts.add(value);
        });
        return resolver.bounded(literal.position(), new Value.Map(List.copyOf(entries)), parts);
    }

    private Value record(Literal literal, Struct struct) throws IdlException {
        resolver.complete(struct);
        Map<Short, Optional<Value>> given = new LinkedHashMap<>();
        for (Pair pair : pairs(literal, struct)) {
            if (!(pair.key().content() instanceof String name)) {
                throw pair.key().position().error("expected the name of a field of " + struct + " in quotation marks");
            }
            Field field = struct.field(name).orElse(null);
            if (field == null) {
                throw pair.key()
                        .position()
                        .error(struct + " has no field '" + name + "'; remove it, or correct its name");
            }
            given.put(field.id(), Optional.of(value(pair.value(), field.type())));
        }
        if (struct.kind() == Struct.Kind.UNION && given.size() != 1) {
            throw literal.position()
                    .error(struct + " needs exactly one field, here are " + given.size() + "; give one");
        }
        Value.Record whole = Value.Record.of(struct, given);
        List<Value> parts = whole.parts().stream().map(Value.Part::value).toList();
        return resolver.bounded(literal.position(), whole, parts);
    }

    private static List<Pair> pairs(Literal literal, Type type) throws IdlException {
        if (literal.content() instanceof Declaration.Pairs written) {
            return written.pairs();
        }
        if (isEmptyContainer(literal)) {
            return List.of();
        }
        throw unfit(literal, type, "{key: value} in braces");
    }

    /** Like the Apache compiler, treats {@code []} and <code>{}</code> alike. */
    private static boolean isEmptyContainer(Literal literal) {
        return literal.content() instanceof Declaration.Elements elements
                        && elements.values().isEmpty()
                || literal.content() instanceof Declaration.Pairs written
                        && written.pairs().isEmpty();
    }

    private static IdlException unfit(Literal literal, Type type, String wanted) {
        return literal.position().error("this does not fit the type " + type.label() + "; give " + wanted);
    }
}
