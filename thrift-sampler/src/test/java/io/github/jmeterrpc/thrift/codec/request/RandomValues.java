package io.github.jmeterrpc.thrift.codec.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** Random values of any type as JSON, including edge cases; reproducible by the seed. */
final class RandomValues {

    private static final String CHARACTERS = "abc\"\\/\n\t\u0000\u001f\u007f\u00e9\u4e2d{}[]:,";
    private static final double[] REALS = {
        0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 0.1
    };

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Random random;

    RandomValues(long seed) {
        random = new Random(seed);
    }

    ObjectNode struct(Type struct) {
        return struct((Struct) struct, 3);
    }

    private ObjectNode struct(Struct struct, int depth) {
        ObjectNode object = JSON.objectNode();
        List<Field> fields = struct.fieldsById();
        int only = random.nextInt(Math.max(1, fields.size()));
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            boolean wanted =
                    switch (struct.kind()) {
                        case UNION -> i == only;
                        default -> !field.isOptional() || depth > 0 && random.nextInt(3) == 0;
                    };
            if (wanted) {
                object.set(field.name(), value(field.type(), depth - 1));
            }
        }
        return object;
    }

    private JsonNode value(Type type, int depth) {
        if (type instanceof BaseType base) {
            return scalar(base);
        }
        if (type instanceof EnumType constants) {
            int chosen = random.nextInt(constants.constants().size());
            return random.nextInt(4) == 0
                    ? JSON.numberNode(random.nextInt())
                    : JSON.textNode(constants.constants().get(chosen).name());
        }
        if (type instanceof Struct struct) {
            return struct(struct, depth);
        }
        if (type instanceof ListType list) {
            ArrayNode values = JSON.arrayNode();
            for (int n = size(); n > 0; n--) {
                values.add(value(list.element(), depth - 1));
            }
            return values;
        }
        return type instanceof SetType set
                ? JSON.arrayNode().addAll(distinct(set.element(), depth))
                : map((MapType) type, depth);
    }

    private JsonNode map(MapType type, int depth) {
        ObjectNode object = JSON.objectNode();
        ArrayNode array = JSON.arrayNode();
        for (JsonNode key : distinct(type.key(), depth)) {
            JsonNode value = value(type.value(), depth - 1);
            object.set(key.asText(), value);
            array.add(JSON.objectNode().<ObjectNode>set("key", key).<ObjectNode>set("value", value));
        }
        return type.key().isScalar() ? object : array;
    }

    private Set<JsonNode> distinct(Type type, int depth) {
        Set<JsonNode> values = new LinkedHashSet<>();
        for (int n = size(); n > 0; n--) {
            values.add(value(type, depth - 1));
        }
        return values;
    }

    private int size() {
        return random.nextInt(20) == 0 ? 15 + random.nextInt(10) : random.nextInt(4);
    }

    private JsonNode scalar(BaseType type) {
        return switch (type) {
            case BOOL -> JSON.booleanNode(random.nextBoolean());
            case I8, I16, I32, I64 -> JSON.numberNode(random.nextLong() >> Long.SIZE - 1 - random.nextInt(type.bits()));
            case DOUBLE ->
                real(random.nextBoolean() ? REALS[random.nextInt(REALS.length)] : random.nextGaussian() * 1e6);
            case STRING -> JSON.textNode(text());
            case BINARY -> {
                byte[] bytes = new byte[random.nextInt(9)];
                random.nextBytes(bytes);
                yield JSON.textNode(Base64.getEncoder().encodeToString(bytes));
            }
            case UUID -> JSON.textNode(new UUID(random.nextLong(), random.nextLong()).toString());
        };
    }

    private static JsonNode real(double value) {
        return Double.isFinite(value) ? JSON.numberNode(value) : JSON.textNode(Double.toString(value));
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(12); n > 0; n--) {
            text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return random.nextInt(5) == 0 ? text.append("\uD83D\uDE00").toString() : text.toString();
    }
}
