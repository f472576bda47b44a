package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.property.Fields;
import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.dubbo.endpoint.Consumer;
import io.github.jmeterrpc.dubbo.endpoint.Endpoint;
import io.github.jmeterrpc.dubbo.endpoint.Options;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** Reads the endpoint from a request's fields. */
public final class EndpointReader {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;

    private EndpointReader() {}

    /** The properties an endpoint is made of: all but those of the call. */
    static PropertyDescriptor<?, ?>[] properties() {
        return PropertyReader.rest(SCHEMA, DubboSchema.PREFIX, CallReader.properties());
    }

    /**
     * Makes the endpoint from the fields.
     *
     * @throws InvalidInputException if a value cannot be used
     */
    public static Endpoint endpointOf(Fields read) throws InvalidInputException {
        RegistryOptions registries = new RegistryOptions(
                read.text(SCHEMA.registryUser),
                read.exactText(SCHEMA.registryPassword),
                read.text(SCHEMA.registryNamespace),
                read.text(SCHEMA.registryGroup),
                read.flag(SCHEMA.ignoreRules));
        Options options = new Options(
                registries,
                read.text(SCHEMA.providedBy),
                read.text(SCHEMA.cluster),
                read.text(SCHEMA.loadbalance),
                read.number(SCHEMA.retries, 0, 100),
                read.number(SCHEMA.connections, 0, 10_000),
                read.flag(SCHEMA.connectionPerThread),
                read.text(SCHEMA.serialization),
                read.number(SCHEMA.payload, 0, Integer.MAX_VALUE),
                read.flag(SCHEMA.rawReturn),
                SCHEMA.encryption().read(read),
                new Consumer(read.text(SCHEMA.application), read.text(SCHEMA.filters)));
        return Endpoint.of(
                read.text(SCHEMA.address),
                read.text(SCHEMA.interfaceName),
                read.text(SCHEMA.group),
                read.text(SCHEMA.version),
                options);
    }
}
