package io.github.jmeterrpc.influx.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClockCheckTest {

    @Test
    void namesInstanceStampClockAndRemedy() {
        String before = hour();

        String warning = ClockCheck.warning("here", Instant.parse("2099-01-01T00:00:00Z"));

        assertThat(List.of(before, hour()))
                .anyMatch(hour -> warning.contains("the clock of this machine says " + hour));
        assertThat(warning)
                .contains("instance=here are stamped up to 2099-01-01T00:00:00Z")
                .contains("set the clock right", "Run (run)", "Instance (instance)");
    }

    private static String hour() {
        return Instant.now().toString().substring(0, 13);
    }

    @Test
    void aStampOfThisMomentIsWaitedForAndOneToComeIsNot() throws InterruptedException {
        Instant soon = Instant.now().plusMillis(100);

        assertThat(ClockCheck.isBehind(soon)).isFalse();
        assertThat(System.currentTimeMillis()).isGreaterThan(soon.toEpochMilli());
        assertThat(ClockCheck.isBehind(Instant.now().plusSeconds(60))).isTrue();
        assertThat(ClockCheck.isBehind(Instant.EPOCH)).isFalse();
    }
}
