package io.github.jmeterrpc.dubbo.typed;

import io.github.jmeterrpc.common.element.property.FieldValues;
import io.github.jmeterrpc.common.element.property.JavaRequestParameters;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.element.CallReader;
import io.github.jmeterrpc.dubbo.element.DubboEndpointReader;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import java.util.List;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * The parameters of a Java Request for the endpoint and the calls of a {@link DubboJavaSampler}:
 * they are fields of Dubbo Request, with the names of its properties.
 *
 * @param endpoint the called endpoint
 * @param timeoutMillis timeout of a call, in milliseconds
 * @param passBusinessException whether a sample passes if the method throws an exception
 */
record DubboSettings(DubboEndpoint endpoint, int timeoutMillis, boolean passBusinessException) {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;

    /** The fields in the order of JMeter's panel. */
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
            SCHEMA.ignoreRules,
            SCHEMA.tls,
            SCHEMA.tlsTrust,
            SCHEMA.tlsCertificate,
            SCHEMA.tlsKey,
            SCHEMA.tlsKeyPassword,
            SCHEMA.tlsAnyHost,
            SCHEMA.application,
            SCHEMA.filters,
            SCHEMA.passBusinessException);

    /** Returns the default parameters for a class that calls the given service. */
    static JavaRequestParameters parameters(Class<?> service) {
        return new JavaRequestParameters(DubboSchema.PREFIX, PARAMETERS).with(SCHEMA.interfaceName, service.getName());
    }

    /**
     * Creates the settings from parameters.
     *
     * @throws InvalidInputException if a parameter cannot be used
     */
    static DubboSettings of(FieldValues parameters) throws InvalidInputException {
        return new DubboSettings(
                DubboEndpointReader.endpointOf(parameters),
                CallReader.timeoutMillis(parameters),
                CallReader.passBusinessException(parameters));
    }
}
