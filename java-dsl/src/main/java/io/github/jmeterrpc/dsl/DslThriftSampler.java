package io.github.jmeterrpc.dsl;

import io.github.jmeterrpc.thrift.element.ThriftSampler;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import io.github.jmeterrpc.thrift.gui.ThriftSamplerGui;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import us.abstracta.jmeter.javadsl.core.samplers.BaseSampler;

/** Calls a method of a Thrift service. A property without its own method is set by {@link #set}. */
public final class DslThriftSampler extends BaseSampler<DslThriftSampler> {

    private final ThriftSampler element = new ThriftSampler();

    DslThriftSampler(String host, int port, Path idlFile, String method) {
        super(method, ThriftSamplerGui.class);
        set(ThriftSchema.INSTANCE.host, host);
        set(ThriftSchema.INSTANCE.port, String.valueOf(port));
        set(ThriftSchema.INSTANCE.idlFile, idlFile.toAbsolutePath().toString());
        set(ThriftSchema.INSTANCE.method, method);
    }

    /** Name of the service, where the IDL file declares several. */
    public DslThriftSampler service(String name) {
        return set(ThriftSchema.INSTANCE.service, name);
    }

    /**
     * The arguments: a JSON object by name, or an array. JMeter functions and variables are
     * evaluated.
     */
    public DslThriftSampler arguments(String json) {
        return set(ThriftSchema.INSTANCE.arguments, json);
    }

    /** Such as {@code FRAMED}, {@code SOCKET} or {@code HTTP}. */
    public DslThriftSampler transport(String name) {
        return set(ThriftSchema.INSTANCE.transport, name);
    }

    /** Such as {@code BINARY}, {@code COMPACT} or {@code JSON}. */
    public DslThriftSampler protocol(String name) {
        return set(ThriftSchema.INSTANCE.protocol, name);
    }

    /** Longest time for request and reply, 5 s unless set; milliseconds count. */
    public DslThriftSampler readTimeout(Duration timeout) {
        return set(ThriftSchema.INSTANCE.readTimeout, String.valueOf(timeout.toMillis()));
    }

    /** Adds a header that is sent with the call. JMeter functions and variables are evaluated. */
    public DslThriftSampler header(String name, String value) {
        TableRows.add(element, ThriftSchema.INSTANCE.headers, name, value);
        return this;
    }

    /**
     * Sets any property of the element but a table.
     *
     * @param value as a plan stores it; {@code true} and {@code false} for a check box
     * @throws IllegalArgumentException for a table, to which rows are added instead
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
