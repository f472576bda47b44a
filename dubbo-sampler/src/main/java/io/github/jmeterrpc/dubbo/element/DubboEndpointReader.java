package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.element.property.FieldValues;
import io.github.jmeterrpc.common.element.property.PlanFiles;
import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.endpoint.Consumer;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** Reads the endpoint from a request's fields. */
public final class DubboEndpointReader {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;

    private DubboEndpointReader() {}

    /** The properties that define an endpoint: all properties except those of the call. */
    static PropertyDescriptor<?, ?>[] properties() {
        return PropertyReader.rest(SCHEMA, DubboSchema.PREFIX, CallReader.properties());
    }

    /**
     * Builds the endpoint from the fields.
     *
     * @throws InvalidInputException if a value cannot be used
     */
    public static DubboEndpoint endpointOf(FieldValues read) throws InvalidInputException {
        RegistryOptions registries = new RegistryOptions(
                read.text(SCHEMA.registryUser),
                read.exactText(SCHEMA.registryPassword),
                read.text(SCHEMA.registryNamespace),
                read.text(SCHEMA.registryGroup),
                read.flag(SCHEMA.ignoreRules));
        DubboOptions options = DubboOptions.DEFAULT.toBuilder()
                .registries(registries)
                .providedBy(read.text(SCHEMA.providedBy))
                .cluster(read.text(SCHEMA.cluster))
                .loadbalance(read.text(SCHEMA.loadbalance))
                .retries(read.number(SCHEMA.retries, 0, 100))
                .connections(read.number(SCHEMA.connections, 0, 10_000))
                .connectionPerThread(read.flag(SCHEMA.connectionPerThread))
                .serialization(read.text(SCHEMA.serialization))
                .payloadBytes(read.number(SCHEMA.payload, 0, Integer.MAX_VALUE))
                .rawReturn(read.flag(SCHEMA.rawReturn))
                .tls(SCHEMA.encryption().read(read))
                .consumer(new Consumer(read.text(SCHEMA.application), read.text(SCHEMA.filters)))
                .build();
        return DubboEndpoint.of(
                        read.text(SCHEMA.address),
                        read.text(SCHEMA.interfaceName),
                        read.text(SCHEMA.group),
                        read.text(SCHEMA.version),
                        options)
                .withDefinition(definitionOf(read.text(SCHEMA.protobuf)));
    }

    /**
     * Returns the definition that the field names: reflection, or a path, which may be relative to
     * the plan's folder.
     */
    public static String definitionOf(String text) {
        return text.equalsIgnoreCase(DubboEndpoint.REFLECTION) ? DubboEndpoint.REFLECTION : PlanFiles.resolve(text);
    }
}
