package io.github.jmeterrpc.influx.element;

import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** The parameters that an element holds. */
final class MetricsParameters {

    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;

    private MetricsParameters() {}

    /** Reads all properties, each once, variables and functions put in. */
    static Map<String, String> of(TestElement element) {
        Map<String, String> given = new HashMap<>();
        // What the core listener's table begins with; a plan stores only what was typed.
        given.put("percentiles", Parameters.defaults().get("percentiles"));
        for (PropertyDescriptor<?, ?> property : SCHEMA.getProperties().values()) {
            String name = property.getName();
            if (name.startsWith(InfluxDbMetricsSchema.PREFIX) && property != SCHEMA.userTags) {
                String value = element.getPropertyAsString(name, "");
                if (!value.isBlank()) {
                    given.put(name.substring(InfluxDbMetricsSchema.PREFIX.length()), value);
                }
            }
        }
        Arguments tags = element.getOrNull(SCHEMA.userTags);
        if (tags != null) {
            for (JMeterProperty item : tags) {
                Argument tag = (Argument) item.getObjectValue();
                given.put(Parameters.USER_TAG + tag.getName().trim(), String.valueOf(tag.getValue()));
            }
        }
        return given;
    }
}
