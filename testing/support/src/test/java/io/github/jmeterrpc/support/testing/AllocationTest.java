package io.github.jmeterrpc.support.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class AllocationTest {

    private static final int KB = 1024;

    private final AtomicReference<Object> kept = new AtomicReference<>();

    @Test
    void countsWhatATaskAllocates() throws Exception {
        assertThat(Allocation.bytes(() -> kept.set(new byte[100 * KB]))).isBetween(100L * KB, 110L * KB);
        assertThat(Allocation.bytesOnceWarm(() -> kept.set(new byte[KB]))).isBetween((long) KB, KB + 64L);
    }

    @Test
    void countsNothingWhereNothingIsAllocated() throws Exception {
        assertThat(Allocation.bytesOnceWarm(() -> kept.set(""))).isZero();
    }

    @Test
    void theFirstRunIsNotCounted() throws Exception {
        assertThat(Allocation.bytesOnceWarm(() -> {
                    if (kept.get() == null) {
                        kept.set(new byte[1000 * KB]);
                    }
                }))
                .isZero();
    }
}
