package io.github.jmeterrpc.arrivals.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Uses times without a unit, since the code does not depend on it. */
class StartDelayTest {

    private final StartDelay delay = new StartDelay();

    @Test
    void anArrivalOfAnIdleThreadIsOnlyLateByItself() {
        assertThat(noFreeThread(100, 103, 0)).isZero();
    }

    @Test
    void anArrivalWaitsForTheOneBefore() {
        noFreeThread(100, 100, 0);
        delay.end(600, 0);

        assertThat(noFreeThread(200, 600, 0)).isEqualTo(400);
    }

    @Test
    void aBacklogOfAStoppedGeneratorIsItsOwn() {
        noFreeThread(100, 100, 0);
        delay.end(150, 0);
        // Nothing ran from 150 to 6150, then one after the other takes 50.
        for (int i = 0; i < 20; i++) {
            int now = 6150 + 50 * i;
            assertThat(noFreeThread(200 + 100 * i, now, 6000)).isZero();
            delay.end(now + 50, 6000);
        }
    }

    @Test
    void aStoppedGeneratorDoesNotProlongSamplesInFlight() {
        noFreeThread(100, 100, 0);
        delay.end(6150, 6000);

        assertThat(noFreeThread(200, 6150, 6000)).isZero();
    }

    @Test
    void aBusyThreadStaysBusyAfterAStall() {
        noFreeThread(100, 100, 0);
        delay.end(1100, 0);
        // 900 behind because of the service, then 5000 more because of the generator.
        assertThat(noFreeThread(200, 6100, 5000)).isEqualTo(900);
    }

    @Test
    void aStallIsSeenWhileItLasts() {
        StallWatch stalls = new StallWatch();
        stalls.awake(0, 10);
        assertThat(stalls.until(10)).isZero();
        assertThat(stalls.until(10 + 1_000_000 + 7)).isEqualTo(7);
        stalls.awake(10 + 1_000_000 + 9, 2_000_000);
        assertThat(stalls.until(2_000_000)).isEqualTo(9);
    }

    private long noFreeThread(long due, long now, long stalled) {
        delay.begin(due, now, stalled);
        return delay.noFreeThreadNanos();
    }
}
