package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.element.ReplaceableProperties;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestStateListener;

/**
 * Holds properties of {@link DubboSchema} for all Dubbo samplers in its scope: what a sampler leaves out is taken from the
 * nearest one.
 */
public class DubboDefaults extends ConfigTestElement implements ReplaceableProperties, TestStateListener {

    private static final long serialVersionUID = 1L;

    /** How many the running test has: a sampler learns which hold for it only with its first sample. */
    private static final AtomicInteger IN_USE = new AtomicInteger();

    /** Whether the running test has any. */
    static boolean inUse() {
        return IN_USE.get() > 0;
    }

    @Override
    public void testStarted() {
        IN_USE.incrementAndGet();
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        IN_USE.decrementAndGet();
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }
}
