package io.github.jmeterrpc.dubbo.client.jvm;

import io.netty.util.ResourceLeakDetector;

/**
 * Netty's search for buffers that were not given back. It records the stack of one buffer in 128 to help those who write
 * network code, which Dubbo's maintainers do and load tests do not. Only the plugin's own copy of Netty is concerned.
 */
public final class BufferTracking {

    /** In the plugin's jar it has the name that the build gives to Netty there. */
    private static final String PROPERTY = "io.netty.leakDetection.level";

    private BufferTracking() {}

    /** Switches it off, unless the JVM was started with a level of its own. */
    public static void off() {
        if (System.getProperty(PROPERTY) == null) {
            ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
        }
    }
}
