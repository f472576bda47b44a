package io.github.jmeterrpc.thrift.typed;

import io.github.jmeterrpc.common.element.property.FieldValues;
import io.github.jmeterrpc.common.element.property.JavaRequestParameters;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.element.CallOptions;
import io.github.jmeterrpc.thrift.element.ThriftEndpointReader;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * Endpoint and options of typed calls, read from parameters with the property names of a Thrift
 * Request.
 *
 * @param endpoint the called endpoint
 * @param options treatment of the connection and of declared exceptions
 */
record TypedSettings(ThriftEndpoint endpoint, CallOptions options) {

    static final JavaRequestParameters PARAMETERS = new JavaRequestParameters(ThriftSchema.PREFIX, fields());

    private static List<PropertyDescriptor<?, ?>> fields() {
        ThriftSchema schema = ThriftSchema.INSTANCE;
        List<PropertyDescriptor<?, ?>> all = new ArrayList<>(List.of(ThriftEndpointReader.properties()));
        all.addAll(List.of(schema.lifetime, schema.idleCheck, schema.passDeclaredException));
        return all;
    }

    /**
     * Reads parameters.
     *
     * @throws InvalidInputException if a parameter cannot be used
     */
    static TypedSettings of(Map<String, String> parameters) throws InvalidInputException {
        FieldValues fields = PARAMETERS.read(parameters);
        return new TypedSettings(ThriftEndpointReader.endpointOf(fields), CallOptions.of(fields));
    }
}
