package io.github.jmeterrpc.dubbo.client.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BufferTrackingTest {

    private static final String PROPERTY = "io.netty.leakDetection.level";

    private final Level before = ResourceLeakDetector.getLevel();

    @BeforeEach
    void trackSomeBuffers() {
        ResourceLeakDetector.setLevel(Level.SIMPLE);
    }

    @AfterEach
    void restore() {
        System.clearProperty(PROPERTY);
        ResourceLeakDetector.setLevel(before);
    }

    @Test
    void buffersAreNotTracked() {
        BufferTracking.off();

        assertThat(ResourceLeakDetector.getLevel()).isEqualTo(Level.DISABLED);
    }

    @Test
    void keepsAnExplicitLevel() {
        System.setProperty(PROPERTY, "paranoid");

        BufferTracking.off();

        assertThat(ResourceLeakDetector.getLevel()).isEqualTo(Level.SIMPLE);
    }
}
