package io.github.jmeterrpc.metrics.line;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Fuzzes what the listener writes: any label or message comes back as one point with the same
 * texts.
 */
class EscapeFuzzTest {

    /** The input is in UTF-8 as labels are once they are written. */
    @FuzzTest(maxDuration = "60s")
    void texts(byte[] input) throws IOException, LineException {
        String text = new String(input, StandardCharsets.UTF_8);
        LineBuilder line = new LineBuilder(Escape.measurement("m" + text)).tag("k" + text, text);
        String written = line.field("count", 2).textField("message", text).at(3);

        byte[] bytes = written.getBytes(StandardCharsets.UTF_8);
        List<Point> points;
        try {
            points = new LineParser(new ByteArrayInputStream(bytes), WritePrecision.NANOS, 1).next(Long.MAX_VALUE);
        } catch (LimitException e) {
            assertThat(bytes.length).isGreaterThan(LineParser.MAX_NAME);
            return;
        }

        assertThat(points).hasSize(1);
        Point point = points.get(0);
        String tag = Escape.storedTag(text.trim());
        // InfluxDB 1 drops a backslash before these characters in a measurement, so it is written
        // as a slash.
        assertThat(point.measurement()).isEqualTo(Escape.writable(("m" + text).replaceAll("\\\\(?=[,= \"])", "/")));
        assertThat(point.tag(Escape.storedTag("k" + text))).isEqualTo(tag);
        assertThat(point.fields().number("count")).isEqualTo(2);
        assertThat(point.fields().text("message")).isEqualTo(Escape.writable(text));
        assertThat(point.nanos()).isEqualTo(3_000_000);
    }
}
