package io.github.jmeterrpc.dsl;

import io.github.jmeterrpc.thrift.element.ThriftSampler;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import io.github.jmeterrpc.thrift.gui.ThriftSamplerGui;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import us.abstracta.jmeter.javadsl.core.samplers.BaseSampler;

/**
 * Calls a method of a Thrift service. Use {@link #set} for properties without a method.
 *
 * <pre>{@code
 * thriftSampler("127.0.0.1", 9090, Path.of("order.thrift"), "find")
 *         .protocol("COMPACT")
 *         .arguments("{\"id\": 7}")
 *         .readTimeout(Duration.ofSeconds(2))
 * }</pre>
 *
 * @since 0.1.0
 */
public final class DslThriftSampler extends BaseSampler<DslThriftSampler> {

    private final ThriftSampler element = new ThriftSampler();

    DslThriftSampler(String host, int port, Path idlFile, String method) {
        super(method, ThriftSamplerGui.class);
        set(ThriftSchema.INSTANCE.host, host);
        set(ThriftSchema.INSTANCE.port, String.valueOf(port));
        set(ThriftSchema.INSTANCE.idlFile, idlFile.toAbsolutePath().toString());
        set(ThriftSchema.INSTANCE.method, method);
    }

    /** Sets the name of the service, if the IDL file declares several services. */
    public DslThriftSampler service(String name) {
        return set(ThriftSchema.INSTANCE.service, name);
    }

    /**
     * Sets the arguments: a JSON object with the arguments by name, or a JSON array. JMeter
     * functions and variables are evaluated.
     */
    public DslThriftSampler arguments(String json) {
        return set(ThriftSchema.INSTANCE.arguments, json);
    }

    /** Sets the transport, such as {@code FRAMED}, {@code SOCKET} or {@code HTTP}. */
    public DslThriftSampler transport(String name) {
        return set(ThriftSchema.INSTANCE.transport, name);
    }

    /** Sets the protocol, such as {@code BINARY}, {@code COMPACT} or {@code JSON}. */
    public DslThriftSampler protocol(String name) {
        return set(ThriftSchema.INSTANCE.protocol, name);
    }

    /** Sets the timeout of request and reply, with a resolution of 1 ms; the default is 5 s. */
    public DslThriftSampler readTimeout(Duration timeout) {
        return set(ThriftSchema.INSTANCE.readTimeout, String.valueOf(timeout.toMillis()));
    }

    /** Adds a header that is sent with the call. JMeter functions and variables are evaluated. */
    public DslThriftSampler header(String name, String value) {
        TableRows.add(element, ThriftSchema.INSTANCE.headers, name, value);
        return this;
    }

    /**
     * Sets any property of the element except a table.
     *
     * @param value the value as stored in a plan; {@code true} and {@code false} for a check box
     * @throws IllegalArgumentException if the property is a table; add rows to a table instead
     */
    public DslThriftSampler set(PropertyDescriptor<? super ThriftSchema, ?> property, String value) {
        element.setProperty(TableRows.requireScalar(property).getName(), value);
        return this;
    }

    @Override
    protected TestElement buildTestElement() {
        return (TestElement) element.clone();
    }
}
