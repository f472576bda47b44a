package io.github.jmeterrpc.thrift.typed;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.Choices;
import io.github.jmeterrpc.common.element.property.Flags;
import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.thrift.client.endpoint.Endpoint;
import io.github.jmeterrpc.thrift.element.CallOptions;
import io.github.jmeterrpc.thrift.element.ConnectionLifetime;
import io.github.jmeterrpc.thrift.element.EndpointReader;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * Endpoint and options of typed calls, read from parameters that are named as the properties of a Thrift Request.
 *
 * @param endpoint where
 * @param lifetime when the connection is closed
 * @param idleCheckMs idle for how long it is checked before a call, ms; 0: never
 * @param passDeclaredException whether a sample passes when the method throws what it declares
 */
public record TypedSettings(
        Endpoint endpoint, ConnectionLifetime lifetime, int idleCheckMs, boolean passDeclaredException) {

    static final String PREFIX = "ThriftSampler.";
    private static final String HEADERS = "headers";
    private static final ThriftSchema SCHEMA = ThriftSchema.INSTANCE;

    /** All parameters with their defaults. */
    public static Map<String, String> defaults() {
        Map<String, String> defaults = new LinkedHashMap<>();
        for (PropertyDescriptor<?, ?> property : properties()) {
            Object value = property.getDefaultValue();
            defaults.put(property.getName().substring(PREFIX.length()), value == null ? "" : value.toString());
        }
        return defaults;
    }

    private static List<PropertyDescriptor<?, ?>> properties() {
        List<PropertyDescriptor<?, ?>> all = new ArrayList<>(List.of(EndpointReader.properties()));
        all.add(SCHEMA.lifetime);
        all.add(SCHEMA.idleCheck);
        all.add(SCHEMA.passDeclaredException);
        return all;
    }

    /**
     * Reads parameters; one that is missing or empty has its default.
     *
     * @throws InvalidInputException if one cannot be used
     */
    public static TypedSettings of(Map<String, String> parameters) throws InvalidInputException {
        ConfigTestElement element = new ConfigTestElement();
        parameters.forEach((name, value) -> element.setProperty(PREFIX + name, value));
        element.setProperty(
                new TestElementProperty(SCHEMA.headers.getName(), headers(parameters.getOrDefault(HEADERS, ""))));
        PropertyReader endpoint = new PropertyReader(EndpointReader.properties());
        endpoint.read(element, List.of());
        PropertyReader others = new PropertyReader(SCHEMA.lifetime, SCHEMA.idleCheck, SCHEMA.passDeclaredException);
        others.read(element, List.of());
        ConnectionLifetime lifetime =
                Choices.parse("lifetime", others.text(SCHEMA.lifetime), ConnectionLifetime.values());
        return new TypedSettings(
                EndpointReader.endpointOf(endpoint),
                lifetime,
                CallOptions.idleCheckMs(others),
                Flags.parse("passDeclaredException", others.text(SCHEMA.passDeclaredException)));
    }

    /** A table has no place among parameters: they are written as HTTP writes them. */
    private static Arguments headers(String text) throws InvalidInputException {
        Arguments table = new Arguments();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int colon = line.indexOf(':');
            if (colon > 0) {
                table.addArgument(
                        line.substring(0, colon).trim(),
                        line.substring(colon + 1).trim());
            } else if (!line.isBlank()) {
                // It may be a secret: not to be shown.
                throw new InvalidInputException(
                        HEADERS, "line " + (i + 1), "is no header; type one in each line, such as 'Name: value'");
            }
        }
        return table;
    }
}
