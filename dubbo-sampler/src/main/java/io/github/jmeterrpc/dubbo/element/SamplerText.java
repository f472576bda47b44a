package io.github.jmeterrpc.dubbo.element;

import org.apache.jmeter.testelement.TestElement;

/**
 * The properties of a sampler, each read once: a property that holds a function runs it at every read, and two reads
 * may give two values.
 *
 * @param label name of the sampler, which labels its samples
 */
record SamplerText(
        String label,
        String address,
        String interfaceName,
        String method,
        String parameterTypes,
        String arguments,
        String group,
        String version,
        String timeout) {

    static SamplerText of(TestElement element) {
        DubboSamplerSchema schema = DubboSamplerSchema.INSTANCE;
        return new SamplerText(
                element.getName(),
                schema.address.getString(element),
                schema.interfaceName.getString(element),
                schema.method.getString(element),
                schema.parameterTypes.getString(element),
                schema.arguments.getString(element),
                schema.group.getString(element),
                schema.version.getString(element),
                schema.timeout.getString(element));
    }

    boolean sameEndpointAs(SamplerText other) {
        return address.equals(other.address)
                && interfaceName.equals(other.interfaceName)
                && group.equals(other.group)
                && version.equals(other.version);
    }

    boolean sameCallAs(SamplerText other) {
        return arguments.equals(other.arguments)
                && method.equals(other.method)
                && parameterTypes.equals(other.parameterTypes)
                && timeout.equals(other.timeout);
    }
}
