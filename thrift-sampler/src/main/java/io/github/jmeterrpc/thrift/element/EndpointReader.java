package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.Choices;
import io.github.jmeterrpc.common.element.Flags;
import io.github.jmeterrpc.common.element.Numbers;
import io.github.jmeterrpc.common.element.PlanFiles;
import io.github.jmeterrpc.common.element.PropertyReader;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Endpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Http;
import io.github.jmeterrpc.thrift.client.endpoint.Options;
import io.github.jmeterrpc.thrift.client.endpoint.Protocol;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** Reads the endpoint from a sampler's properties. */
public final class EndpointReader {

    private static final ThriftSchema SCHEMA = ThriftSchema.INSTANCE;

    private EndpointReader() {}

    /** The properties that make up an endpoint. */
    public static PropertyDescriptor<?, ?>[] properties() {
        return new PropertyDescriptor<?, ?>[] {
            SCHEMA.host,
            SCHEMA.port,
            SCHEMA.transport,
            SCHEMA.protocol,
            SCHEMA.strictWrite,
            SCHEMA.strictRead,
            SCHEMA.serviceName,
            SCHEMA.connectTimeout,
            SCHEMA.readTimeout,
            SCHEMA.maxMessageBytes,
            SCHEMA.maxFrameBytes,
            SCHEMA.bindAddress,
            SCHEMA.noDelay,
            SCHEMA.path,
            SCHEMA.headers,
            SCHEMA.skipOnewayAnswer,
            SCHEMA.tls,
            SCHEMA.tlsTrust,
            SCHEMA.tlsCertificate,
            SCHEMA.tlsKey,
            SCHEMA.tlsKeyPassword,
            SCHEMA.tlsAnyHost
        };
    }

    /**
     * Creates the endpoint.
     *
     * @throws InvalidInputException if a value cannot be used
     */
    public static Endpoint endpointOf(PropertyReader read) throws InvalidInputException {
        Transport transport = Choices.parse("Transport", read.text(SCHEMA.transport), Transport.values());
        // HTTP's properties do not distinguish endpoints of other transports.
        Http http = transport == Transport.HTTP ? httpOf(read) : Http.ROOT;
        return Endpoint.of(
                read.text(SCHEMA.host),
                Numbers.parse("Port", read.text(SCHEMA.port), 1, 65_535),
                transport,
                http,
                encodingOf(read),
                read.text(SCHEMA.serviceName),
                optionsOf(read),
                tlsOf(read));
    }

    private static Http httpOf(PropertyReader read) throws InvalidInputException {
        return Http.of(
                read.text(SCHEMA.path),
                read.rows(SCHEMA.headers).stream()
                        .map(row -> new Http.Header(row.name().trim(), row.value()))
                        .toList(),
                !Flags.parse("Do not wait for the HTTP answer of oneway calls", read.text(SCHEMA.skipOnewayAnswer)));
    }

    private static Encoding encodingOf(PropertyReader read) throws InvalidInputException {
        return new Encoding(
                Choices.parse("Protocol", read.text(SCHEMA.protocol), Protocol.values()),
                Flags.parse("Replies must name the protocol's version", read.text(SCHEMA.strictRead)),
                Flags.parse("Requests name the protocol's version", read.text(SCHEMA.strictWrite)));
    }

    private static Options optionsOf(PropertyReader read) throws InvalidInputException {
        return Options.of(
                number("Connect timeout (ms)", read.text(SCHEMA.connectTimeout)),
                number("Read timeout (ms)", read.text(SCHEMA.readTimeout)),
                number("Message limit (bytes)", read.text(SCHEMA.maxMessageBytes)),
                number("Frame limit (bytes)", read.text(SCHEMA.maxFrameBytes)),
                Flags.parse("TCP_NODELAY", read.text(SCHEMA.noDelay)),
                read.text(SCHEMA.bindAddress));
    }

    private static int number(String field, String text) throws InvalidInputException {
        return Numbers.parse(field, text, 1, Integer.MAX_VALUE);
    }

    private static Tls tlsOf(PropertyReader read) throws InvalidInputException {
        if (!Flags.parse("TLS", read.text(SCHEMA.tls))) {
            return Tls.OFF;
        }
        return Tls.of(
                PlanFiles.resolve(read.text(SCHEMA.tlsTrust)),
                PlanFiles.resolve(read.text(SCHEMA.tlsCertificate)),
                PlanFiles.resolve(read.text(SCHEMA.tlsKey)),
                read.exactText(SCHEMA.tlsKeyPassword),
                Flags.parse("Accept certificates made for another host", read.text(SCHEMA.tlsAnyHost)));
    }
}
