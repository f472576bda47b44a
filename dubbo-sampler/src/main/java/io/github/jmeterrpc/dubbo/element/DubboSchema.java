package io.github.jmeterrpc.dubbo.element;

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
 * The properties of {@link DubboSampler} as plans store them; their names never change. Dubbo
 * Defaults holds the same properties, which fill fields that a sampler leaves empty.
 */
public final class DubboSchema extends TestElementSchema {

    /** Prefix of the property names. */
    public static final String PREFIX = "DubboSampler.";
    /** The one instance. */
    public static final DubboSchema INSTANCE = new DubboSchema();

    private static final FieldLabels LABELS = new FieldLabels(DubboSchema.class);

    /** Direct URLs, or registry URLs. */
    public final StringPropertyDescriptor<DubboSchema> address = text("address");

    /** User name for registries. */
    public final StringPropertyDescriptor<DubboSchema> registryUser = text("registryUser");

    /** Password for registries. */
    public final StringPropertyDescriptor<DubboSchema> registryPassword = text("registryPassword");

    /** Id of the Nacos namespace. */
    public final StringPropertyDescriptor<DubboSchema> registryNamespace = text("registryNamespace");

    /** Nacos group, or root path in ZooKeeper. */
    public final StringPropertyDescriptor<DubboSchema> registryGroup = text("registryGroup");

    /** Whether the registry's routing and override rules are ignored. */
    public final BooleanPropertyDescriptor<DubboSchema> ignoreRules = flag("ignoreRules");

    /** Applications that provide the service, separated by commas. */
    public final StringPropertyDescriptor<DubboSchema> providedBy = text("providedBy");

    /** Full name of the service interface. */
    public final StringPropertyDescriptor<DubboSchema> interfaceName = text("interface");

    /** Service group. */
    public final StringPropertyDescriptor<DubboSchema> group = text("group");

    /** Service version. */
    public final StringPropertyDescriptor<DubboSchema> version = text("version");

    /** The service's protobuf definition: a file, or the server's reflection service. */
    public final StringPropertyDescriptor<DubboSchema> protobuf = text("protobuf");

    /** Cluster strategy. */
    public final StringPropertyDescriptor<DubboSchema> cluster = text("cluster");

    /** Load balancing. */
    public final StringPropertyDescriptor<DubboSchema> loadbalance = text("loadbalance");

    /** Number of retries after a failure. */
    public final IntegerPropertyDescriptor<DubboSchema> retries = number("retries", 0);

    /** Connections to each provider; 0: the shared connection. */
    public final IntegerPropertyDescriptor<DubboSchema> connections = number("connections", 0);

    /** Whether each thread has connections of its own. */
    public final BooleanPropertyDescriptor<DubboSchema> connectionPerThread = flag("connectionPerThread");

    /** Serialization of arguments and answers. */
    public final StringPropertyDescriptor<DubboSchema> serialization = text("serialization");

    /** Maximum length of requests and replies in bytes; 0: Dubbo's default. */
    public final IntegerPropertyDescriptor<DubboSchema> payload = number("payload", 0);

    /** Whether the provider returns objects unconverted. */
    public final BooleanPropertyDescriptor<DubboSchema> rawReturn = flag("rawReturn");

    /** Whether connections are encrypted. */
    public final BooleanPropertyDescriptor<DubboSchema> tls = flag("tls");

    /** File with trusted certificates. */
    public final StringPropertyDescriptor<DubboSchema> tlsTrust = text("tlsTrust");

    /** File with the client's certificate. */
    public final StringPropertyDescriptor<DubboSchema> tlsCertificate = text("tlsCertificate");

    /** File with the client's key. */
    public final StringPropertyDescriptor<DubboSchema> tlsKey = text("tlsKey");

    /** Password of the client's key. */
    public final StringPropertyDescriptor<DubboSchema> tlsKeyPassword = text("tlsKeyPassword");

    /** Whether a provider's certificate may be issued for another host. */
    public final BooleanPropertyDescriptor<DubboSchema> tlsAnyHost = flag("tlsAnyHost");

    /** Name of the calling application, as providers see it. */
    public final StringPropertyDescriptor<DubboSchema> application = text("application");

    /** Names of additional consumer filters of Dubbo, separated by commas. */
    public final StringPropertyDescriptor<DubboSchema> filters = text("filters");

    /** Name of the method. */
    public final StringPropertyDescriptor<DubboSchema> method = text("method");

    /** Parameter types, separated by commas. */
    public final StringPropertyDescriptor<DubboSchema> parameterTypes = text("parameterTypes");

    /** A JSON array with one element per parameter. */
    public final StringPropertyDescriptor<DubboSchema> arguments = text("arguments");

    /**
     * Arguments as rows: the name is the type, the value is JSON or text. If there are rows, they
     * replace types and array.
     */
    public final TestElementPropertyDescriptor<DubboSchema, Arguments> argumentRows = rows("argumentRows");

    /** Attachments by name. */
    public final TestElementPropertyDescriptor<DubboSchema, Arguments> attachments = rows("attachments");

    /** Timeout of a call, in milliseconds. */
    public final IntegerPropertyDescriptor<DubboSchema> timeout = number("timeout", 3000);

    /** Whether the call is sent as an asynchronous one. */
    public final BooleanPropertyDescriptor<DubboSchema> async = flag("async");

    /** Whether a sample passes when the method throws. */
    public final BooleanPropertyDescriptor<DubboSchema> passBusinessException = flag("passBusinessException");

    /** Messages that a stream sends per second; 0: as fast as the provider accepts them. */
    public final IntegerPropertyDescriptor<DubboSchema> messageRate = number("messageRate", 0);

    /** Messages that a stream sends; 0: each of the arguments once. */
    public final IntegerPropertyDescriptor<DubboSchema> messageCount = number("messageCount", 0);

    /** Replies after which a stream is cancelled; 0: the provider ends it. */
    public final IntegerPropertyDescriptor<DubboSchema> endAfterReplies = number("endAfterReplies", 0);

    /** Milliseconds after which a stream is cancelled; 0: the provider ends it. */
    public final IntegerPropertyDescriptor<DubboSchema> endAfterMillis = number("endAfterMillis", 0);

    /** Whether the provider answers each message of a stream. */
    public final BooleanPropertyDescriptor<DubboSchema> messagesAnswered = flag("messagesAnswered");

    /** Whether replies are shown without class names. */
    public final BooleanPropertyDescriptor<DubboSchema> withoutClassNames = flag("withoutClassNames");

    private DubboSchema() {}

    /** The properties that describe the encryption of connections. */
    public TlsProperties encryption() {
        return new TlsProperties(tls, tlsTrust, tlsCertificate, tlsKey, tlsKeyPassword, tlsAnyHost);
    }

    /** Returns the English label of a field, which messages use as its name. */
    public String label(PropertyDescriptor<?, ?> field) {
        return LABELS.of(field);
    }

    private StringPropertyDescriptor<DubboSchema> text(String name) {
        return stringDescriptor(name, PREFIX + name);
    }

    private IntegerPropertyDescriptor<DubboSchema> number(String name, int defaultValue) {
        return intDescriptor(name, PREFIX + name, defaultValue);
    }

    private BooleanPropertyDescriptor<DubboSchema> flag(String name) {
        return booleanDescriptor(name, PREFIX + name, false);
    }

    private TestElementPropertyDescriptor<DubboSchema, Arguments> rows(String name) {
        return testElementDescriptor(name, Arguments.class, PREFIX + name);
    }
}
