package io.github.jmeterrpc.convert;

/**
 * Names of the suite's Dubbo elements, and of the properties that several classes of this package
 * write.
 */
final class DubboNames {

    static final String SAMPLER = "io.github.jmeterrpc.dubbo.element.DubboSampler";
    static final String SAMPLER_GUI = "io.github.jmeterrpc.dubbo.gui.DubboSamplerGui";
    static final String DEFAULTS = "io.github.jmeterrpc.dubbo.element.DubboDefaults";
    static final String DEFAULTS_GUI = "io.github.jmeterrpc.dubbo.gui.DubboDefaultsGui";

    static final String ADDRESS = "DubboSampler.address";
    static final String REGISTRY_USER = "DubboSampler.registryUser";
    static final String REGISTRY_PASSWORD = "DubboSampler.registryPassword";
    static final String REGISTRY_GROUP = "DubboSampler.registryGroup";

    private DubboNames() {}
}
