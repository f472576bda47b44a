package io.github.jmeterrpc.dubbo.element;

import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.schema.IntegerPropertyDescriptor;
import org.apache.jmeter.testelement.schema.StringPropertyDescriptor;

/** The properties of {@link DubboSampler} as plans store them: the names are never changed. */
public final class DubboSamplerSchema extends TestElementSchema {

    /** The one instance. */
    public static final DubboSamplerSchema INSTANCE = new DubboSamplerSchema();

    /** Direct URLs or a registry URL. */
    public final StringPropertyDescriptor<DubboSamplerSchema> address =
            stringDescriptor("address", "DubboSampler.address");

    /** Full name of the service interface. */
    public final StringPropertyDescriptor<DubboSamplerSchema> interfaceName =
            stringDescriptor("interfaceName", "DubboSampler.interface");

    /** Name of the method. */
    public final StringPropertyDescriptor<DubboSamplerSchema> method =
            stringDescriptor("method", "DubboSampler.method");

    /** Parameter types, separated by commas. */
    public final StringPropertyDescriptor<DubboSamplerSchema> parameterTypes =
            stringDescriptor("parameterTypes", "DubboSampler.parameterTypes");

    /** A JSON array with one element per parameter. */
    public final StringPropertyDescriptor<DubboSamplerSchema> arguments =
            stringDescriptor("arguments", "DubboSampler.arguments");

    /** Service group. */
    public final StringPropertyDescriptor<DubboSamplerSchema> group = stringDescriptor("group", "DubboSampler.group");

    /** Service version. */
    public final StringPropertyDescriptor<DubboSamplerSchema> version =
            stringDescriptor("version", "DubboSampler.version");

    /** How long to wait for an answer, in milliseconds. */
    public final IntegerPropertyDescriptor<DubboSamplerSchema> timeout =
            intDescriptor("timeout", "DubboSampler.timeout", 3000);

    private DubboSamplerSchema() {}
}
