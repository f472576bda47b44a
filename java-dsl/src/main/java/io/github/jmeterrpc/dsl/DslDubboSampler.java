package io.github.jmeterrpc.dsl;

import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import io.github.jmeterrpc.dubbo.gui.DubboSamplerGui;
import java.time.Duration;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import us.abstracta.jmeter.javadsl.core.samplers.BaseSampler;

/**
 * Calls a method of a Dubbo service. Use {@link #set} for properties without a method.
 *
 * <pre>{@code
 * dubboSampler("zookeeper://127.0.0.1:2181", "com.example.OrderService", "placeOrder")
 *         .parameterTypes("com.example.Order")
 *         .arguments("[{\"id\": 7}]")
 *         .attachment("tenant", "shop")
 *         .set(DubboSchema.INSTANCE.group, "blue")
 * }</pre>
 *
 * @since 0.1.0
 */
public final class DslDubboSampler extends BaseSampler<DslDubboSampler> {

    private final DubboSampler element = new DubboSampler();

    DslDubboSampler(String address, String interfaceName, String method) {
        super(method, DubboSamplerGui.class);
        set(DubboSchema.INSTANCE.address, address);
        set(DubboSchema.INSTANCE.interfaceName, interfaceName);
        set(DubboSchema.INSTANCE.method, method);
    }

    /**
     * Sets the parameter types, separated by commas, such as {@code String,int}. By default they
     * come from the registry's metadata.
     */
    public DslDubboSampler parameterTypes(String types) {
        return set(DubboSchema.INSTANCE.parameterTypes, types);
    }

    /**
     * Sets the arguments: a JSON array with one element for each parameter. JMeter functions and
     * variables are evaluated.
     */
    public DslDubboSampler arguments(String jsonArray) {
        return set(DubboSchema.INSTANCE.arguments, jsonArray);
    }

    /**
     * Calls a service that a {@code .proto} file defines, over {@code tri://}; {@link #arguments}
     * then are the message as a JSON object, or for a stream an array of such objects.
     *
     * @param definition the path of a descriptor set or of a {@code .proto} file, or
     *     {@code reflection}
     */
    public DslDubboSampler protobuf(String definition) {
        return set(DubboSchema.INSTANCE.protobuf, definition);
    }

    /**
     * Sends messages on a schedule, for methods that take a stream.
     *
     * @param count number of messages, 1 or more; the arguments are sent in turn
     * @param perSecond messages per second; 0: as fast as the provider accepts them
     * @param answered whether the provider answers each message in order; the duration of a reply
     *     then counts from the intended start of its message
     */
    public DslDubboSampler messages(int count, int perSecond, boolean answered) {
        set(DubboSchema.INSTANCE.messageCount, String.valueOf(count));
        set(DubboSchema.INSTANCE.messageRate, String.valueOf(perSecond));
        return set(DubboSchema.INSTANCE.messagesAnswered, String.valueOf(answered));
    }

    /** Cancels a stream after this number of replies; the sample then passes. */
    public DslDubboSampler endAfterReplies(int replies) {
        return set(DubboSchema.INSTANCE.endAfterReplies, String.valueOf(replies));
    }

    /** Cancels a stream after this time, with a resolution of 1 ms; the sample then passes. */
    public DslDubboSampler endAfter(Duration time) {
        return set(DubboSchema.INSTANCE.endAfterMillis, String.valueOf(time.toMillis()));
    }

    /** Sets the timeout of a call, with a resolution of 1 ms; the default is 3 s. */
    public DslDubboSampler timeout(Duration timeout) {
        return set(DubboSchema.INSTANCE.timeout, String.valueOf(timeout.toMillis()));
    }

    /**
     * Adds an attachment that is sent with the call. JMeter functions and variables are evaluated.
     */
    public DslDubboSampler attachment(String name, String value) {
        TableRows.add(element, DubboSchema.INSTANCE.attachments, name, value);
        return this;
    }

    /**
     * Adds an argument, instead of {@link #parameterTypes} and {@link #arguments}.
     *
     * @param type type of the parameter, such as {@code java.util.List<Long>}
     * @param value JSON, or plain text for a type such as {@code String}
     */
    public DslDubboSampler argument(String type, String value) {
        TableRows.add(element, DubboSchema.INSTANCE.argumentRows, type, value);
        return this;
    }

    /**
     * Sets any property of the element except a table.
     *
     * @param value the value as stored in a plan; {@code true} and {@code false} for a check box
     * @throws IllegalArgumentException if the property is a table; add rows to a table instead
     */
    public DslDubboSampler set(PropertyDescriptor<? super DubboSchema, ?> property, String value) {
        element.setProperty(TableRows.requireScalar(property).getName(), value);
        return this;
    }

    @Override
    protected TestElement buildTestElement() {
        return (TestElement) element.clone();
    }
}
