package io.github.jmeterrpc.metrics.line;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Fuzzes line protocol: a text is read, and each point of it alone gives the same point again; or
 * it is refused.
 */
class LineFuzzTest {

    @FuzzTest(maxDuration = "60s")
    void points(byte[] text) throws LineException {
        LineParser.Parsed parsed;
        try {
            parsed = LineParser.parse(text, Precision.NANOS, 1);
        } catch (LineException e) {
            assertThat(e).hasMessageStartingWith("unable to parse '");
            return;
        }
        for (Point point : parsed.points()) {
            String series = new String(Arrays.copyOfRange(text, point.from(), point.to()), StandardCharsets.ISO_8859_1);
            Point again = LineParser.parse(
                            (series + " " + point.nanos()).getBytes(StandardCharsets.ISO_8859_1), Precision.NANOS, 1)
                    .points()
                    .get(0);
            assertThat(again.seriesId()).isEqualTo(point.seriesId());
            assertThat(again.measurement()).isEqualTo(point.measurement());
            assertThat(again.tags()).isEqualTo(point.tags());
            assertThat(again.nanos()).isEqualTo(point.nanos());
        }
    }
}
