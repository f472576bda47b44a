package io.github.jmeterrpc.metrics.line;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Fuzzes line protocol: a text is read, and each point of it alone gives the same point again; or
 * it is refused.
 */
class LineFuzzTest {

    @FuzzTest(maxDuration = "60s")
    void points(byte[] text) throws IOException, LineException {
        List<Point> points;
        try {
            points = read(text);
        } catch (LimitException e) {
            return;
        } catch (LineException e) {
            assertThat(e).hasMessageStartingWith("unable to parse '");
            return;
        }
        for (Point point : points) {
            String series = new String(point.line(), StandardCharsets.ISO_8859_1);
            Point again = read((series + " " + point.nanos()).getBytes(StandardCharsets.ISO_8859_1))
                    .get(0);
            assertThat(again.seriesId()).isEqualTo(point.seriesId());
            assertThat(again.measurement()).isEqualTo(point.measurement());
            assertThat(again.tags()).isEqualTo(point.tags());
            assertThat(again.nanos()).isEqualTo(point.nanos());
        }
    }

    private static List<Point> read(byte[] text) throws IOException, LineException {
        return new LineParser(new ByteArrayInputStream(text), WritePrecision.NANOS, 1).next(Long.MAX_VALUE);
    }
}
