package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.PropertyReader;
import io.github.jmeterrpc.dubbo.client.Endpoint;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** Finds out before the first sample of a thread which endpoint a sampler will call. */
final class StartUpEndpoint {

    /** The functions that read JMeter's properties: the same for all threads, and reading them changes nothing. */
    private static final Pattern PROPERTY_FUNCTION = Pattern.compile("\\$\\{__(P|property)\\([^{}]*\\)}");

    private StartUpEndpoint() {}

    /**
     * The sampler's endpoint, if it depends on nothing that only a thread knows, such as a variable.
     *
     * @return empty if the endpoint is not known yet or cannot be used; its samples will say why
     */
    static Optional<Endpoint> of(TestElement sampler) {
        for (PropertyDescriptor<?, ?> part : EndpointReader.properties()) {
            String raw = rawText(sampler.getPropertyOrNull(part.getName()));
            if (PROPERTY_FUNCTION.matcher(raw).replaceAll("").contains("${")) {
                return Optional.empty();
            }
        }
        PropertyReader reader = new PropertyReader(EndpointReader.properties());
        reader.read(sampler, List.of());
        try {
            return Optional.of(EndpointReader.endpointOf(reader));
        } catch (InvalidInputException e) {
            return Optional.empty();
        }
    }

    private static String rawText(JMeterProperty property) {
        if (property == null) {
            return "";
        }
        return property.getObjectValue() instanceof CompoundVariable function
                ? function.getRawParameters()
                : property.getStringValue();
    }
}
