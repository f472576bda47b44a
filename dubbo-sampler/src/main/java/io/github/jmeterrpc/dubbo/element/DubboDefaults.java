package io.github.jmeterrpc.dubbo.element;

import org.apache.jmeter.config.ConfigTestElement;

/**
 * Holds properties of {@link DubboSchema} for all Dubbo samplers in its scope: what a sampler leaves out is taken from the
 * nearest one.
 */
public class DubboDefaults extends ConfigTestElement {

    private static final long serialVersionUID = 1L;
}
