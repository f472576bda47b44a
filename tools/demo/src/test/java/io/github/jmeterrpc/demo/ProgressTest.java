package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final Progress progress = new Progress(10, 30);

    @Test
    void namesThePhaseFromTheFirstCallOfTheLastGenerator() {
        assertThat(progress.line(0, List.of(0L, 0L))).isEqualTo("   0 s  starting           0 calls");
        assertThat(progress.line(5, List.of(20L, 0L)))
                .contains("  5 s  starting ")
                .endsWith(" 20 calls");
        assertThat(progress.line(8, List.of(900L, 300L))).contains("warm-up").endsWith(" 1,200 calls");
        assertThat(progress.line(17, List.of(1L, 1L))).contains("warm-up");
        assertThat(progress.line(18, List.of(1L, 1L))).contains("measuring");
        assertThat(progress.line(47, List.of(1L, 1L))).contains("measuring");
        assertThat(progress.line(48, List.of(1L, 1L))).contains("ending");
    }
}
