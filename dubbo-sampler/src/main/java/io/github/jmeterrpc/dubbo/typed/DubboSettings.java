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
 * fields of Dubbo Request, named like their properties.
 *
 * @param endpoint where
 * @param timeoutMillis how long a call waits for its answer, in milliseconds
 * @param passBusinessException whether a sample passes when the method throws
 */
record DubboSettings(DubboEndpoint endpoint, int timeoutMillis, boolean passBusinessException) {

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

    /** The parameters of a class that calls that service. */
    static JavaRequestParameters parameters(Class<?> service) {
        return new JavaRequestParameters(DubboSchema.PREFIX, PARAMETERS).with(SCHEMA.interfaceName, service.getName());
    }

    /**
     * Makes the settings of parameters.
     *
     * @throws InvalidInputException if one cannot be used
     */
    static DubboSettings of(FieldValues parameters) throws InvalidInputException {
        return new DubboSettings(
                DubboEndpointReader.endpointOf(parameters),
                CallReader.timeoutMillis(parameters),
                CallReader.passBusinessException(parameters));
    }
}
