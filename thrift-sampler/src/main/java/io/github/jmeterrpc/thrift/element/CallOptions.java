package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.property.Fields;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder.Content;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * Options for the treatment of a reply and of the connection.
 *
 * @param lifetime when the connection is closed
 * @param idleCheckMs idle for how long it is checked before a call, ms; 0: never
 * @param passDeclaredException whether a sample passes when the method throws what it declares
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
    public static CallOptions of(Fields read) throws InvalidInputException {
        boolean unknownFields = read.flag(SCHEMA.unknownFields, "Show fields that the IDL does not know");
        boolean checkOnly = read.flag(SCHEMA.checkOnly, "Only check replies");
        return new CallOptions(
                read.choice(SCHEMA.lifetime, "Connection lasts for a", ConnectionLifetime.values()),
                read.number(SCHEMA.idleCheck, "Check idle connection after (ms)", 0, Integer.MAX_VALUE),
                read.flag(SCHEMA.passDeclaredException, "A sample passes when the method throws a declared exception"),
                checkOnly ? Content.CHECKED : unknownFields ? Content.ALL_FIELDS : Content.KNOWN_FIELDS);
    }
}
