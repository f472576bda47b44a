package io.github.jmeterrpc.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.sweep.result.Capacity;
import io.github.jmeterrpc.sweep.result.Capacity.End;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SweepTest {

    private static int exitCode(int held, End end, Integer atLeast) {
        return Sweep.exitCode(new Capacity(held, held, 0, 0, end, 1), Optional.ofNullable(atLeast));
    }

    @Test
    void exitCodeShowsWhetherTheRateHoldsOrIsUnknown() {
        assertThat(exitCode(1000, End.FOUND, null)).isEqualTo(Sweep.OK);
        assertThat(exitCode(1000, End.FOUND, 1000)).isEqualTo(Sweep.OK);
        assertThat(exitCode(999, End.FOUND, 1000)).isEqualTo(Sweep.BELOW);
        assertThat(exitCode(0, End.NONE_HOLDS, 1)).isEqualTo(Sweep.BELOW);
        assertThat(exitCode(0, End.NONE_HOLDS, null)).isEqualTo(Sweep.OK);
        assertThat(exitCode(800, End.INVALID, 1000)).isEqualTo(Sweep.INVALID);
        assertThat(exitCode(800, End.INVALID, null)).isEqualTo(Sweep.INVALID);
        // What holds is enough, whatever became of higher rates.
        assertThat(exitCode(1200, End.INVALID, 1000)).isEqualTo(Sweep.OK);
        assertThat(exitCode(0, End.FAILED, null)).isEqualTo(Sweep.FAILED);
    }
}
