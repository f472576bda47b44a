package io.github.jmeterrpc.influx.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UniqueTimesTest {

    private static final long NOW = 1_800_000_000_000L;

    private final UniqueTimes times = new UniqueTimes(NOW - 7_200_000);
    private final Set<Long> given = new HashSet<>();

    private long give(long millis) {
        long nanos = times.nanos(millis);
        assertThat(given.add(nanos)).as("a new stamp").isTrue();
        return nanos;
    }

    @Test
    void aStampLiesInTheMillisecondOfItsSample() {
        assertThat(give(NOW)).isEqualTo(NOW * 1_000_000);
        assertThat(give(NOW)).isEqualTo(NOW * 1_000_000 + 1);
        assertThat(give(NOW + 1) / 1_000_000).isEqualTo(NOW + 1);
        assertThat(give(NOW) / 1_000_000).isEqualTo(NOW);
    }

    @Test
    void noStampIsGivenTwiceHoweverSamplesComeAndTheClockIsSet() {
        Random random = new Random(1);
        for (int i = 0; i < 300_000; i++) {
            // Some milliseconds again and again, minutes apart in any order.
            give(NOW + random.nextInt(5) + random.nextInt(10) * 65_536L);
        }
    }

    @Test
    void aMillisecondThatIsFullGoesOnInTheNext() {
        for (int i = 0; i < 500_000; i++) {
            times.nanos(NOW);
        }
        assertThat(give(NOW) / 1_000_000).isEqualTo(NOW + 1);
    }

    @Test
    void aClockThatWasSetBackFarIsNotRememberedMillisecondByMillisecond() {
        for (int i = 0; i < 65_536; i++) {
            give(NOW + i);
        }
        long back = NOW - 3_600_000;
        for (int i = 0; i < 200_000; i++) {
            give(back + i);
        }

        assertThat(give(back) / 1_000_000).as("remembered").isEqualTo(back);
        assertThat(give(back + 199_999) / 1_000_000)
                .as("among those before the clock was set")
                .isBetween(NOW, NOW + 65_535);
    }

    @Test
    void aClockThatWasSetBackBeyondTheBeginningOfTheTestReplacesNothingOfTheTestBefore() {
        UniqueTimes ofThisTest = new UniqueTimes(NOW);
        Set<Long> stamps = new HashSet<>();
        for (int i = 0; i < 600_000; i++) {
            stamps.add(ofThisTest.nanos(NOW - 3_600_000 + i % 1000));
        }

        assertThat(stamps).hasSize(600_000).allMatch(nanos -> nanos >= NOW * 1_000_000);
    }
}
