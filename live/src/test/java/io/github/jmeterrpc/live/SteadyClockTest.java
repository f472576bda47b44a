package io.github.jmeterrpc.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class SteadyClockTest {

    @Test
    void agreesWithTheSystemAndDoesNotGoBack() {
        InstantSource clock = LiveSettings.systemClock();
        long before = System.currentTimeMillis();
        long last = clock.millis();
        assertThat(last).isBetween(before, System.currentTimeMillis() + 1);
        for (int i = 0; i < 10_000; i++) {
            long now = clock.millis();
            assertThat(now).isGreaterThanOrEqualTo(last);
            last = now;
        }
        // The system's clock may be slowed down meanwhile, which this clock does not follow.
        assertThat(last).isLessThanOrEqualTo(System.currentTimeMillis() + 50);
    }
}
