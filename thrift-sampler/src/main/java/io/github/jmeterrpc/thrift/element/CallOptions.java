package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.property.FieldValues;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder.Content;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * Options for the treatment of a reply and of the connection.
 *
 * @param lifetime when the connection is closed
 * @param idleCheckMs idle time, in milliseconds, after which the connection is checked before a
 *     call; 0: never
 * @param passDeclaredException whether a sample passes if the method throws a declared exception
 * @param content treatment of a result
 */
public record CallOptions(
        ConnectionLifetime lifetime, int idleCheckMs, boolean passDeclaredException, Content content) {

    private static final ThriftSchema SCHEMA = ThriftSchema.INSTANCE;

    static PropertyDescriptor<?, ?>[] properties() {
        return new PropertyDescriptor<?, ?>[] {
            SCHEMA.lifetime, SCHEMA.idleCheck, SCHEMA.passDeclaredException, SCHEMA.unknownFields, SCHEMA.checkOnly
        };
    }

    /** @throws InvalidInputException if a value cannot be used */
    public static CallOptions of(FieldValues read) throws InvalidInputException {
        boolean unknownFields = read.flag(SCHEMA.unknownFields);
        boolean checkOnly = read.flag(SCHEMA.checkOnly);
        return new CallOptions(
                read.choice(SCHEMA.lifetime, ConnectionLifetime.values()),
                read.number(SCHEMA.idleCheck, 0, Integer.MAX_VALUE),
                read.flag(SCHEMA.passDeclaredException),
                checkOnly ? Content.CHECKED : unknownFields ? Content.ALL_FIELDS : Content.KNOWN_FIELDS);
    }
}
