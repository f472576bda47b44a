package io.github.jmeterrpc.convert.plan;

/**
 * Names of the suite's Dubbo elements, and of the properties that several classes write.
 */
public final class DubboNames {

    public static final String SAMPLER = "io.github.jmeterrpc.dubbo.element.DubboSampler";
    public static final String SAMPLER_GUI = "io.github.jmeterrpc.dubbo.gui.DubboSamplerGui";
    public static final String DEFAULTS = "io.github.jmeterrpc.dubbo.element.DubboDefaults";
    public static final String DEFAULTS_GUI = "io.github.jmeterrpc.dubbo.gui.DubboDefaultsGui";

    public static final String ADDRESS = "DubboSampler.address";
    public static final String REGISTRY_USER = "DubboSampler.registryUser";
    public static final String REGISTRY_PASSWORD = "DubboSampler.registryPassword";
    public static final String REGISTRY_GROUP = "DubboSampler.registryGroup";

    private DubboNames() {}
}
