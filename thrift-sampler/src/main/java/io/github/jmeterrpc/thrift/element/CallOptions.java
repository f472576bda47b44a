package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.Flags;
import io.github.jmeterrpc.common.element.PropertyReader;
import io.github.jmeterrpc.thrift.codec.ReplyDecoder.Content;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * What becomes of a reply, and of the connection.
 *
 * @param lifetime when the connection is closed
 * @param passDeclaredException whether a sample passes when the method throws what it declares
 * @param content what becomes of a result
 */
record CallOptions(ConnectionLifetime lifetime, boolean passDeclaredException, Content content) {

    private static final ThriftSchema SCHEMA = ThriftSchema.INSTANCE;

    static PropertyDescriptor<?, ?>[] properties() {
        return new PropertyDescriptor<?, ?>[] {
            SCHEMA.lifetime, SCHEMA.passDeclaredException, SCHEMA.unknownFields, SCHEMA.checkOnly
        };
    }

    /** @throws InvalidInputException if a value cannot be used */
    static CallOptions of(PropertyReader read) throws InvalidInputException {
        boolean unknownFields = Flags.parse("Show fields that the IDL does not know", read.text(SCHEMA.unknownFields));
        boolean checkOnly = Flags.parse("Only check replies", read.text(SCHEMA.checkOnly));
        return new CallOptions(
                Choices.parse("Connection lasts for a", read.text(SCHEMA.lifetime), ConnectionLifetime.values()),
                Flags.parse(
                        "A sample passes when the method throws a declared exception",
                        read.text(SCHEMA.passDeclaredException)),
                checkOnly ? Content.CHECKED : unknownFields ? Content.ALL_FIELDS : Content.KNOWN_FIELDS);
    }
}
