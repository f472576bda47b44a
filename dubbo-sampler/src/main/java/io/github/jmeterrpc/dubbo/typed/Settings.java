package io.github.jmeterrpc.dubbo.typed;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.property.Fields;
import io.github.jmeterrpc.dubbo.element.CallReader;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import io.github.jmeterrpc.dubbo.element.EndpointReader;
import io.github.jmeterrpc.dubbo.endpoint.Endpoint;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * The parameters of a Java Request that say where and how a {@link DubboJavaSampler} calls: fields of Dubbo Request, named like
 * their properties.
 *
 * @param endpoint where
 * @param timeoutMillis how long a call waits for its answer, in milliseconds
 * @param passBusinessException whether a sample passes when the method throws
 */
record Settings(Endpoint endpoint, int timeoutMillis, boolean passBusinessException) {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;
    /** In the order of JMeter's panel. */
    private static final List<PropertyDescriptor<?, ?>> PARAMETERS = List.of(
            SCHEMA.address,
            SCHEMA.interfaceName,
            SCHEMA.group,
            SCHEMA.version,
            SCHEMA.timeout,
            SCHEMA.retries,
            SCHEMA.connections,
            SCHEMA.cluster,
            SCHEMA.loadbalance,
            SCHEMA.serialization,
            SCHEMA.payload,
            SCHEMA.providedBy,
            SCHEMA.registryUser,
            SCHEMA.registryPassword,
            SCHEMA.registryNamespace,
            SCHEMA.registryGroup,
            SCHEMA.tls,
            SCHEMA.tlsTrust,
            SCHEMA.tlsCertificate,
            SCHEMA.tlsKey,
            SCHEMA.tlsKeyPassword,
            SCHEMA.tlsAnyHost,
            SCHEMA.application,
            SCHEMA.filters,
            SCHEMA.passBusinessException);

    /** All parameters with their defaults, as JMeter's panel shows them. */
    static Arguments defaults(Class<?> service) {
        Arguments defaults = new Arguments();
        PARAMETERS.forEach(field -> defaults.addArgument(nameOf(field), defaultOf(field, service)));
        return defaults;
    }

    /**
     * Reads the parameters, each once.
     *
     * @throws InvalidInputException if one cannot be used
     */
    static Settings of(Map<String, String> values, Class<?> service) throws InvalidInputException {
        Fields parameters = new Parameters(values, service);
        return new Settings(
                EndpointReader.endpointOf(parameters),
                CallReader.timeoutMillis(parameters),
                CallReader.passBusinessException(parameters));
    }

    private static String nameOf(PropertyDescriptor<?, ?> field) {
        return field.getName().substring(DubboSchema.PREFIX.length());
    }

    private static String defaultOf(PropertyDescriptor<?, ?> field, Class<?> service) {
        if (field == SCHEMA.interfaceName) {
            return service.getName();
        }
        return field.getDefaultValue() == null ? "" : field.getDefaultValue().toString();
    }

    private record Parameters(Map<String, String> values, Class<?> service) implements Fields {

        @Override
        public String exactText(PropertyDescriptor<?, ?> field) {
            String text = values.getOrDefault(nameOf(field), "");
            return text.isBlank() ? defaultOf(field, service) : text;
        }

        @Override
        public String name(PropertyDescriptor<?, ?> field, String label) {
            return nameOf(field);
        }
    }
}
