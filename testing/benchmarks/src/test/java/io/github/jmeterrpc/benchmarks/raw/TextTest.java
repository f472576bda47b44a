package io.github.jmeterrpc.benchmarks.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TextTest {

    @Test
    void aCharacterIsAByte() {
        for (int length : new int[] {0, 1, 36, 1024, 102_400}) {
            assertThat(Text.ofLength(length).getBytes(StandardCharsets.UTF_8)).hasSize(length);
        }
    }
}
