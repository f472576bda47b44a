package io.github.jmeterrpc.dubbo.client.jvm;

import io.netty.util.ResourceLeakDetector;

/**
 * Switches off Netty's leak detector. The detector records the stack trace of one buffer in 128,
 * which helps developers of network code and costs time in load tests. This affects only the
 * plugin's own copy of Netty.
 */
public final class BufferTracking {

    /** System property of the leak detector; the build relocates the name together with Netty. */
    private static final String PROPERTY = "io.netty.leakDetection.level";

    private BufferTracking() {}

    /** Switches the detector off, unless the JVM was started with an explicit level. */
    public static void off() {
        if (System.getProperty(PROPERTY) == null) {
            ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
        }
    }
}
