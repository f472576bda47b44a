package io.github.jmeterrpc.dubbo.element;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The removed option <em>Serialize an unchanged call once only</em>, which plans of earlier
 * versions may still store. Elements drop the property when a plan is loaded. Thread-safe.
 */
final class ReuseRequest {

    static final String NAME = "DubboSampler.reuseRequest";

    private static final Logger LOG = LoggerFactory.getLogger(ReuseRequest.class);
    private static final AtomicBoolean LOGGED = new AtomicBoolean();

    private ReuseRequest() {}

    /**
     * Whether a property stores the option. If the option was switched on, this is logged once per
     * JVM.
     */
    static boolean isStoredAs(JMeterProperty property) {
        if (!NAME.equals(property.getName())) {
            return false;
        }
        String value = property.getStringValue().trim();
        if (!value.isEmpty() && !"false".equals(value) && LOGGED.compareAndSet(false, true)) {
            LOG.warn(
                    "The plan sets {}, which has no effect any more: each call is serialized within the time of its sample,"
                            + " as consumers do. Save the plan to remove the property.",
                    NAME);
        }
        return true;
    }
}
