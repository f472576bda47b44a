package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.property.FieldLabels;
import io.github.jmeterrpc.common.element.property.TlsProperties;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.schema.BooleanPropertyDescriptor;
import org.apache.jmeter.testelement.schema.IntegerPropertyDescriptor;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.testelement.schema.StringPropertyDescriptor;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;

/**
 * The properties of {@link ThriftSampler} as plans store them; their names never change. Thrift
 * Defaults holds the same properties, which fill fields that a sampler leaves empty.
 */
public final class ThriftSchema extends TestElementSchema {

    /** Prefix of the property names. */
    public static final String PREFIX = "ThriftSampler.";

    /** The one instance. */
    public static final ThriftSchema INSTANCE = new ThriftSchema();

    private static final FieldLabels LABELS = new FieldLabels(ThriftSchema.class);

    /** Name or IP address of the server; several are separated by commas. */
    public final StringPropertyDescriptor<ThriftSchema> host = text("host", "");

    /** Port of the server. */
    public final IntegerPropertyDescriptor<ThriftSchema> port = number("port", 9090);

    /**
     * The transport of messages; a name of
     * {@link io.github.jmeterrpc.thrift.client.endpoint.Transport}.
     */
    public final StringPropertyDescriptor<ThriftSchema> transport = text("transport", "FRAMED");

    /**
     * The encoding of values; a name of
     * {@link io.github.jmeterrpc.thrift.client.endpoint.Protocol}.
     */
    public final StringPropertyDescriptor<ThriftSchema> protocol = text("protocol", "BINARY");

    /** Whether binary requests contain the protocol's version. */
    public final BooleanPropertyDescriptor<ThriftSchema> strictWrite = flag("strictWrite", true);

    /** Whether binary replies must contain the protocol's version. */
    public final BooleanPropertyDescriptor<ThriftSchema> strictRead = flag("strictRead", false);

    /** Name of the service at a multiplexed server. */
    public final StringPropertyDescriptor<ThriftSchema> serviceName = text("serviceName", "");

    /** When connections are closed; a name of {@link ConnectionLifetime}. */
    public final StringPropertyDescriptor<ThriftSchema> lifetime = text("lifetime", ConnectionLifetime.THREAD.name());

    /** Idle time, in milliseconds, after which a connection is checked before a call; 0: never. */
    public final IntegerPropertyDescriptor<ThriftSchema> idleCheck = number("idleCheck", 0);

    /** Connect timeout, in milliseconds. */
    public final IntegerPropertyDescriptor<ThriftSchema> connectTimeout = number("connectTimeout", 3000);

    /** Read timeout, in milliseconds. */
    public final IntegerPropertyDescriptor<ThriftSchema> readTimeout = number("readTimeout", 5000);

    /** Maximum length of requests and replies, in bytes. */
    public final IntegerPropertyDescriptor<ThriftSchema> maxMessageBytes = number("maxMessageBytes", 104_857_600);

    /** Maximum length of frames, in bytes. */
    public final IntegerPropertyDescriptor<ThriftSchema> maxFrameBytes = number("maxFrameBytes", 16_384_000);

    /** Local IP address of connections. */
    public final StringPropertyDescriptor<ThriftSchema> bindAddress = text("bindAddress", "");

    /** Whether small packets are sent at once (TCP_NODELAY). */
    public final BooleanPropertyDescriptor<ThriftSchema> noDelay = flag("noDelay", true);

    /** Path of the URL, for HTTP. */
    public final StringPropertyDescriptor<ThriftSchema> path = text("path", "/");

    /** Headers of the request, for HTTP. */
    public final TestElementPropertyDescriptor<ThriftSchema, Arguments> headers = rows("headers");

    /** Whether oneway calls end when the request is sent, for HTTP. */
    public final BooleanPropertyDescriptor<ThriftSchema> skipOnewayAnswer = flag("skipOnewayAnswer", false);

    /** Whether connections are encrypted. */
    public final BooleanPropertyDescriptor<ThriftSchema> tls = flag("tls", false);

    /** File with trusted certificates. */
    public final StringPropertyDescriptor<ThriftSchema> tlsTrust = text("tlsTrust", "");

    /** File with the client's certificate. */
    public final StringPropertyDescriptor<ThriftSchema> tlsCertificate = text("tlsCertificate", "");

    /** File with the client's key. */
    public final StringPropertyDescriptor<ThriftSchema> tlsKey = text("tlsKey", "");

    /** Password of the client's key. */
    public final StringPropertyDescriptor<ThriftSchema> tlsKeyPassword = text("tlsKeyPassword", "");

    /** Whether a server's certificate may be issued for another host. */
    public final BooleanPropertyDescriptor<ThriftSchema> tlsAnyHost = flag("tlsAnyHost", false);

    /** The file that declares the service. */
    public final StringPropertyDescriptor<ThriftSchema> idlFile = text("idlFile", "");

    /** Folders and jars to search for the IDL file and its includes, separated by semicolons. */
    public final StringPropertyDescriptor<ThriftSchema> idlPath = text("idlPath", "");

    /** Name of the service in the IDL. */
    public final StringPropertyDescriptor<ThriftSchema> service = text("service", "");

    /** Name of the method. */
    public final StringPropertyDescriptor<ThriftSchema> method = text("method", "");

    /** A JSON object with the arguments by name, or a JSON array with all of them. */
    public final StringPropertyDescriptor<ThriftSchema> arguments = text("arguments", "");

    /** Whether a sample passes when the method throws a declared exception. */
    public final BooleanPropertyDescriptor<ThriftSchema> passDeclaredException = flag("passDeclaredException", false);

    /** Whether fields of the reply that the IDL does not declare are shown. */
    public final BooleanPropertyDescriptor<ThriftSchema> unknownFields = flag("unknownFields", false);

    /** Whether replies are validated, but not converted to JSON. */
    public final BooleanPropertyDescriptor<ThriftSchema> checkOnly = flag("checkOnly", false);

    private ThriftSchema() {}

    /** The properties that describe the encryption of connections. */
    public TlsProperties encryption() {
        return new TlsProperties(tls, tlsTrust, tlsCertificate, tlsKey, tlsKeyPassword, tlsAnyHost);
    }

    /** Returns the English label of a field, which messages use as its name. */
    public String label(PropertyDescriptor<?, ?> field) {
        return LABELS.of(field);
    }

    private StringPropertyDescriptor<ThriftSchema> text(String name, String defaultValue) {
        return stringDescriptor(name, PREFIX + name, defaultValue);
    }

    private IntegerPropertyDescriptor<ThriftSchema> number(String name, int defaultValue) {
        return intDescriptor(name, PREFIX + name, defaultValue);
    }

    private BooleanPropertyDescriptor<ThriftSchema> flag(String name, boolean defaultValue) {
        return booleanDescriptor(name, PREFIX + name, defaultValue);
    }

    private TestElementPropertyDescriptor<ThriftSchema, Arguments> rows(String name) {
        return testElementDescriptor(name, Arguments.class, PREFIX + name);
    }
}
