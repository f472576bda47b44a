package io.github.jmeterrpc.thrift.element;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * An endpoint as it stands in the plan, variables and functions unread: reading them outside a thread may fail, and change
 * what the test finds.
 *
 * @param texts what the endpoint is made of: where equal, threads share a connection
 * @param target host and port
 * @param newPerSample whether each sample makes a connection
 */
record EndpointText(List<String> texts, String target, boolean newPerSample) {

    private static final ThriftSchema SCHEMA = ThriftSchema.INSTANCE;

    /**
     * Of an element with properties of {@link ThriftSchema}.
     *
     * @param defaults elements with defaults, the nearest first
     */
    static EndpointText of(TestElement sampler, List<TestElement> defaults) {
        List<TestElement> sources = new ArrayList<>(List.of(sampler));
        sources.addAll(defaults);
        boolean http = text(SCHEMA.transport, sources).equalsIgnoreCase("HTTP");
        List<String> texts = new ArrayList<>();
        for (PropertyDescriptor<?, ?> property : EndpointReader.properties()) {
            boolean used = http || property != SCHEMA.path && property != SCHEMA.headers;
            texts.add(used ? text(property, sources) : "");
        }
        return new EndpointText(
                texts,
                text(SCHEMA.host, sources) + ":" + text(SCHEMA.port, sources),
                text(SCHEMA.lifetime, sources).equalsIgnoreCase(ConnectionLifetime.SAMPLE.name()));
    }

    /** Of a Java Request's parameters. */
    static EndpointText of(Arguments parameters) {
        ConfigTestElement element = new ConfigTestElement();
        for (int i = 0; i < parameters.getArgumentCount(); i++) {
            Argument parameter = parameters.getArgument(i);
            element.setProperty(
                    TypedSettings.PREFIX + parameter.getName(), raw(parameter.getPropertyOrNull(Argument.VALUE)));
        }
        return of(element, List.of());
    }

    private static String text(PropertyDescriptor<?, ?> property, List<TestElement> sources) {
        for (TestElement source : sources) {
            String text = raw(source.getPropertyOrNull(property.getName()));
            if (!text.isEmpty()) {
                return text;
            }
        }
        Object byDefault = property.getDefaultValue();
        return byDefault == null ? "" : byDefault.toString();
    }

    private static String raw(JMeterProperty property) {
        if (property == null) {
            return "";
        }
        Object value = property.getObjectValue();
        if (value instanceof CompoundVariable function) {
            return function.getRawParameters();
        }
        return value instanceof Arguments table
                ? rows(table)
                : property.getStringValue().trim();
    }

    private static String rows(Arguments table) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < table.getArgumentCount(); i++) {
            rows.append(raw(table.getArgument(i).getPropertyOrNull(Argument.ARG_NAME)))
                    .append(": ")
                    .append(raw(table.getArgument(i).getPropertyOrNull(Argument.VALUE)))
                    .append('\n');
        }
        return rows.toString().trim();
    }
}
