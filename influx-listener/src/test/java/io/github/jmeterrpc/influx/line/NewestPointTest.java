package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NewestPointTest {

    @Test
    void ofAnAnswerItTakesTheNewestOfAllMeasurements() {
        assertThat(NewestPoint.of(List.of())).isEmpty();
        assertThat(NewestPoint.of(List.of(row("1000000000"), row("7000000001"), row("2000000000"))))
                .contains(Instant.ofEpochSecond(7, 1));
    }

    private static AnswerRow row(String time) {
        return new AnswerRow(Map.of(), Map.of("time", time));
    }
}
