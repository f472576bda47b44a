package io.github.jmeterrpc.influx.element;

import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.testelement.property.StringProperty;

/** Reads the parameters of an {@link InfluxDbMetrics} element. */
final class MetricsParameters {

    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;

    private MetricsParameters() {}

    /**
     * Copies an element with its functions as typed texts. JMeter's controller has replaced them by function objects,
     * which do not survive serialization to a generator.
     */
    static void copyTyped(TestElement from, TestElement to) {
        for (PropertyIterator properties = from.propertyIterator(); properties.hasNext(); ) {
            JMeterProperty property = properties.next();
            to.setProperty(
                    property instanceof FunctionProperty
                            ? new StringProperty(property.getName(), typed(property))
                            : property.clone());
        }
        Arguments tags = from.getOrNull(SCHEMA.userTags);
        if (tags != null) {
            Arguments typed = new Arguments();
            for (JMeterProperty item : tags) {
                Argument tag = (Argument) item.getObjectValue();
                typed.addArgument(typed(tag.getProperty(Argument.ARG_NAME)), typed(tag.getProperty(Argument.VALUE)));
            }
            to.set(SCHEMA.userTags, typed);
        }
    }

    private static String typed(JMeterProperty property) {
        return property.getObjectValue() instanceof CompoundVariable function
                ? function.getRawParameters()
                : property.getStringValue();
    }

    /** Reads each property once, with variables and functions evaluated. */
    static Map<String, String> of(TestElement element) {
        Map<String, String> given = new HashMap<>();
        for (Parameter<?> parameter : SCHEMA.parameters()) {
            given.put(
                    parameter.name(),
                    element.getPropertyAsString(parameter.property().getName(), ""));
        }
        Arguments tags = element.getOrNull(SCHEMA.userTags);
        if (tags != null) {
            for (JMeterProperty item : tags) {
                Argument tag = (Argument) item.getObjectValue();
                given.put(Parameter.USER_TAG + tag.getName().trim(), String.valueOf(tag.getValue()));
            }
        }
        return given;
    }
}
