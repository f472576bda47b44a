package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.element.property.ReplaceableProperties;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;

/**
 * Holds properties of {@link DubboSchema} for all Dubbo samplers in its scope: fields that a
 * sampler leaves empty are taken from the nearest one.
 */
public class DubboDefaults extends ConfigTestElement implements ReplaceableProperties {

    private static final long serialVersionUID = 1L;

    @Override
    public void setProperty(JMeterProperty property) {
        if (!ReuseRequest.isStoredAs(property)) {
            super.setProperty(property);
        }
    }
}
