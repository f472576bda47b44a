package io.github.jmeterrpc.influx.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

    @Test
    void doublesUpToTenSeconds() {
        Backoff backoff = new Backoff(() -> 1);

        assertThat(IntStream.range(0, 8).mapToLong(i -> backoff.afterFailure(0)))
                .containsExactly(250L, 500L, 1000L, 2000L, 4000L, 8000L, 10_000L, 10_000L);
        backoff.succeeded();
        assertThat(backoff.afterFailure(0)).isEqualTo(250);
    }

    @Test
    void waitsAtLeastHalfOfThatAndAsLongAsTheServerAsks() {
        Backoff backoff = new Backoff(() -> 0);

        assertThat(backoff.afterFailure(0)).isEqualTo(125);
        assertThat(backoff.afterFailure(5000)).isEqualTo(5000);
        assertThat(backoff.afterFailure(999_000)).isEqualTo(60_000);
    }
}
