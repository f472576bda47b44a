package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.property.FieldValues;
import io.github.jmeterrpc.common.element.property.Numbers;
import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Http;
import io.github.jmeterrpc.thrift.client.endpoint.Protocol;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.util.JMeterUtils;

/** Reads the endpoint from a request's fields. */
public final class ThriftEndpointReader {

    private static final ThriftSchema SCHEMA = ThriftSchema.INSTANCE;

    private ThriftEndpointReader() {}

    /**
     * The properties that define an endpoint: all properties except those of the call, in the order
     * of the schema.
     */
    public static PropertyDescriptor<?, ?>[] properties() {
        return PropertyReader.rest(
                SCHEMA,
                ThriftSchema.PREFIX,
                MethodReader.properties(),
                CallOptions.properties(),
                new PropertyDescriptor<?, ?>[] {SCHEMA.arguments});
    }

    /**
     * Creates the endpoint.
     *
     * @throws InvalidInputException if a value cannot be used
     */
    public static ThriftEndpoint endpointOf(FieldValues read) throws InvalidInputException {
        Transport transport = read.choice(SCHEMA.transport, Transport.values());
        // Properties for HTTP do not distinguish endpoints of other transports.
        Http http = transport == Transport.HTTP ? httpOf(read) : Http.ROOT;
        return ThriftEndpoint.atTyped(read.text(SCHEMA.host), read.number(SCHEMA.port, 1, 65_535)).toBuilder()
                .transport(transport)
                .http(http)
                .encoding(encodingOf(read))
                .service(read.text(SCHEMA.serviceName))
                .options(optionsOf(read))
                .tls(SCHEMA.encryption().read(read))
                .build();
    }

    private static Http httpOf(FieldValues read) throws InvalidInputException {
        return Http.of(
                read.text(SCHEMA.path),
                read.rows(SCHEMA.headers).stream()
                        .map(row -> new Http.Header(row.name().trim(), row.value()))
                        .toList(),
                !read.flag(SCHEMA.skipOnewayAnswer));
    }

    private static Encoding encodingOf(FieldValues read) throws InvalidInputException {
        return new Encoding(
                read.choice(SCHEMA.protocol, Protocol.values()),
                read.flag(SCHEMA.strictRead),
                read.flag(SCHEMA.strictWrite),
                maxDepth());
    }

    private static int maxDepth() throws InvalidInputException {
        return Numbers.parse(
                "JMeter property " + Encoding.MAX_DEPTH_PROPERTY,
                JMeterUtils.getPropDefault(Encoding.MAX_DEPTH_PROPERTY, String.valueOf(Encoding.DEFAULT_MAX_DEPTH)),
                1,
                Encoding.DEEPEST);
    }

    private static ThriftOptions optionsOf(FieldValues read) throws InvalidInputException {
        return new ThriftOptions(
                read.number(SCHEMA.connectTimeout, 1, Integer.MAX_VALUE),
                read.number(SCHEMA.readTimeout, 1, Integer.MAX_VALUE),
                read.number(SCHEMA.maxMessageBytes, 1, ThriftOptions.LONGEST_ARRAY),
                read.number(SCHEMA.maxFrameBytes, 1, ThriftOptions.LONGEST_ARRAY),
                read.flag(SCHEMA.noDelay),
                read.text(SCHEMA.bindAddress));
    }
}
