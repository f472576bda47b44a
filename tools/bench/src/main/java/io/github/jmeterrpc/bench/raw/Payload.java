package io.github.jmeterrpc.bench.raw;

import io.github.jmeterrpc.targets.thrift.gen.Order;
import io.github.jmeterrpc.targets.thrift.gen.OrderLine;
import io.github.jmeterrpc.targets.thrift.gen.Payment;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TSimpleJSONProtocol;

/** The text and the struct that both sides send. */
public final class Payload {

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

    private Payload() {}

    /** As many characters as asked for, one byte each in UTF-8. */
    public static String text(int characters) {
        return LETTERS.repeat(characters / LETTERS.length() + 1).substring(0, characters);
    }

    static Order order(int lines) {
        Order order = new Order(
                9_007_199_254_740_993L,
                IntStream.range(0, lines)
                        .mapToObj(i -> new OrderLine("article-" + i, i + 1, 1.25 * (i + 1)))
                        .toList(),
                Payment.CARD,
                Map.of("gate", "north", "call", "before noon"));
        order.setCodes(Set.of(7, 11, 13));
        return order;
    }

    /** The arguments of a call with such an order, as a Thrift Request takes them. */
    public static String orderArguments(int lines) {
        try {
            byte[] json = new TSerializer(new TSimpleJSONProtocol.Factory()).serialize(order(lines));
            return "[" + new String(json, StandardCharsets.UTF_8) + "]";
        } catch (TException e) {
            throw new IllegalStateException("An order that cannot be written", e);
        }
    }
}
