package io.github.jmeterrpc.thrift.codec.request;

import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.model.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** Random values of any type, including edge cases; reproducible by the seed. */
final class RandomValues {

    private static final String CHARACTERS = "abc\"\\/\n\t\u0000\u001f\u007f\u00e9\u4e2d{}[]:,";
    private static final double[] REALS = {
        0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 0.1
    };

    private final Random random;

    RandomValues(long seed) {
        random = new Random(seed);
    }

    Value.Record record(Type struct) {
        return record((Struct) struct, 3);
    }

    private Value.Record record(Struct struct, int depth) {
        List<Value.Part> parts = new ArrayList<>();
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
                parts.add(new Value.Part(field, value(field.type(), depth - 1)));
            }
        }
        return new Value.Record(struct, parts);
    }

    private Value value(Type type, int depth) {
        if (type instanceof BaseType base) {
            return scalar(base);
        }
        if (type instanceof EnumType constants) {
            return new Value.Integer(
                    random.nextInt(4) == 0
                            ? random.nextInt()
                            : constants
                                    .constants()
                                    .get(random.nextInt(constants.constants().size()))
                                    .number());
        }
        if (type instanceof Struct struct) {
            return record(struct, depth);
        }
        if (type instanceof ListType list) {
            List<Value> values = new ArrayList<>();
            for (int n = size(); n > 0; n--) {
                values.add(value(list.element(), depth - 1));
            }
            return new Value.List(values);
        }
        return type instanceof SetType set
                ? new Value.List(List.copyOf(distinct(set.element(), depth)))
                : map((MapType) type, depth);
    }

    private Value map(MapType type, int depth) {
        return new Value.Map(distinct(type.key(), depth).stream()
                .map(key -> new Value.Entry(key, value(type.value(), depth - 1)))
                .toList());
    }

    private Set<Value> distinct(Type type, int depth) {
        Set<Value> values = new LinkedHashSet<>();
        for (int n = size(); n > 0; n--) {
            values.add(value(type, depth - 1));
        }
        return values;
    }

    private int size() {
        return random.nextInt(20) == 0 ? 15 + random.nextInt(10) : random.nextInt(4);
    }

    private Value scalar(BaseType type) {
        return switch (type) {
            case BOOL -> new Value.Bool(random.nextBoolean());
            case I8, I16, I32, I64 ->
                new Value.Integer(random.nextLong() >> Long.SIZE - 1 - random.nextInt(type.bits()));
            case DOUBLE ->
                new Value.Double(
                        random.nextBoolean() ? REALS[random.nextInt(REALS.length)] : random.nextGaussian() * 1e6);
            case STRING -> new Value.Text(text());
            case BINARY -> {
                byte[] bytes = new byte[random.nextInt(9)];
                random.nextBytes(bytes);
                yield new Value.Binary(bytes);
            }
            case UUID -> new Value.Uuid(new UUID(random.nextLong(), random.nextLong()));
        };
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(12); n > 0; n--) {
            text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return random.nextInt(5) == 0 ? text.append("\uD83D\uDE00").toString() : text.toString();
    }
}
