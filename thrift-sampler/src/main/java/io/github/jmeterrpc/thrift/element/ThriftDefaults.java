package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.property.ReplaceableProperties;
import org.apache.jmeter.config.ConfigTestElement;

/**
 * Holds properties of {@link ThriftSchema} for all Thrift samplers in its scope: fields that a
 * sampler leaves empty are taken from the nearest one.
 */
public class ThriftDefaults extends ConfigTestElement implements ReplaceableProperties {

    private static final long serialVersionUID = 1L;
}
