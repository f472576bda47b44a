package io.github.jmeterrpc.thrift.idl.compiler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.common.json.JsonScalars;
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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks constants and defaults against their types and converts them to JSON that is valid as an
 * argument. Not thread-safe.
 */
final class LiteralResolver {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Resolver resolver;

    LiteralResolver(Resolver resolver) {
        this.resolver = resolver;
    }

    JsonNode constant(OfConstant constant) throws IdlException {
        return resolver.once(
                constant,
                "the constant '" + constant.name() + "' refers to itself; give it its own value",
                () -> value(constant.value(), resolver.type(constant.type())));
    }

    JsonNode value(Literal literal, Type type) throws IdlException {
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

    private JsonNode named(Literal use, String name, Type type) throws IdlException {
        int dot = name.lastIndexOf('.');
        if (type instanceof EnumType constants) {
            // Like the Apache compiler, ignores the part before the dot here.
            Optional<EnumType.Constant> found = constants.find(name.substring(dot + 1));
            if (found.isPresent()) {
                return constant(constants, found.get().number());
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

    private JsonNode valueOf(OfConstant constant, Type type, Literal use, String name) throws IdlException {
        JsonNode value = constant(constant);
        if (resolver.type(constant.type()).equals(type)) {
            return value;
        }
        try {
            return value(constant.value(), type);
        } catch (IdlException e) {
            // The constant is valid, but it does not fit the type where it is used.
            throw use.position()
                    .error("the value of '" + name + "' (" + e.file() + ", line " + e.line() + "): " + e.problem());
        }
    }

    private static JsonNode scalar(Literal literal, BaseType type) throws IdlException {
        return switch (type) {
            case BOOL -> JSON.booleanNode(integer(literal, type, Long.MIN_VALUE, Long.MAX_VALUE) > 0);
            case I8, I16, I32, I64 -> {
                long most = Long.MAX_VALUE >> Long.SIZE - type.bits();
                yield JSON.numberNode(integer(literal, type, -most - 1, most));
            }
            case DOUBLE -> {
                if (literal.content() instanceof Number number) {
                    yield real(number.doubleValue());
                }
                throw unfit(literal, type, "a number");
            }
            case STRING -> JSON.textNode(text(literal, type));
            case BINARY ->
                JSON.textNode(
                        Base64.getEncoder().encodeToString(text(literal, type).getBytes(StandardCharsets.UTF_8)));
            case UUID -> {
                String text = text(literal, type);
                boolean braces = text.startsWith("{") && text.endsWith("}");
                yield JsonScalars.parseUuid(braces ? text.substring(1, text.length() - 1) : text)
                        .map(uuid -> JSON.textNode(uuid.toString()))
                        .orElseThrow(
                                () -> unfit(literal, type, "a UUID such as \"123e4567-e89b-12d3-a456-426614174000\""));
            }
        };
    }

    /** JSON has no infinities. */
    private static JsonNode real(double value) {
        return Double.isFinite(value) ? JSON.numberNode(value) : JSON.textNode(Double.toString(value));
    }

    /** Converts a number to a value of an enum, which must have a constant with this number. */
    private static JsonNode number(Literal literal, EnumType type) throws IdlException {
        long number = integer(literal, type, Integer.MIN_VALUE, Integer.MAX_VALUE);
        if (type.find((int) number).isEmpty()) {
            throw literal.position()
                    .error(type + " has no constant with the number " + number + "; give one that it has");
        }
        return constant(type, (int) number);
    }

    /** The first constant with a number, so that equal values are equal as JSON. */
    private static JsonNode constant(EnumType type, int number) {
        return JSON.textNode(type.find(number).orElseThrow().name());
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

    /** @param values collects the elements; a set omits equal elements */
    private JsonNode elements(Literal literal, Type type, Type element, Collection<JsonNode> values)
            throws IdlException {
        List<Literal> written = List.of();
        if (literal.content() instanceof Declaration.Elements elements) {
            written = elements.values();
        } else if (!isEmptyContainer(literal)) {
            throw unfit(literal, type, "values in [brackets]");
        }
        for (Literal part : written) {
            values.add(value(part, element));
        }
        return resolver.bounded(literal.position(), JSON.arrayNode().addAll(values), values);
    }

    private JsonNode entries(Literal literal, MapType type) throws IdlException {
        Map<JsonNode, JsonNode> values = new LinkedHashMap<>();
        for (Pair pair : pairs(literal, type)) {
            JsonNode key = value(pair.key(), type.key());
            values.put(key, value(pair.value(), type.value()));
        }
        ObjectNode object = JSON.objectNode();
        ArrayNode array = JSON.arrayNode();
        List<JsonNode> parts = new ArrayList<>();
        values.forEach((key, value) -> {
            if (type.key().isScalar()) {
                object.set(key.asText(), value);
            } else {
                array.add(JSON.objectNode().<ObjectNode>set("key", key).<ObjectNode>set("value", value));
            }
            parts.add(key);
            parts.add(value);
        });
        return resolver.bounded(literal.position(), type.key().isScalar() ? object : array, parts);
    }

    /**
     * Adds the values that generated code sets in a new struct, so that equal structs are equal as
     * JSON.
     */
    private JsonNode record(Literal literal, Struct struct) throws IdlException {
        resolver.complete(struct);
        Map<String, JsonNode> given = new HashMap<>();
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
            given.put(name, value(pair.value(), field.type()));
        }
        boolean union = struct.kind() == Struct.StructKind.UNION;
        if (union && given.size() != 1) {
            throw literal.position()
                    .error(struct + " needs exactly one field, here are " + given.size() + "; give one");
        }
        ObjectNode whole = JSON.objectNode();
        List<JsonNode> parts = new ArrayList<>();
        for (Field field : struct.fieldsById()) {
            Optional.ofNullable(given.get(field.name()))
                    .or(() -> union ? Optional.empty() : field.valueIfUnset())
                    .ifPresent(value -> {
                        whole.set(field.name(), value);
                        parts.add(value);
                    });
        }
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
