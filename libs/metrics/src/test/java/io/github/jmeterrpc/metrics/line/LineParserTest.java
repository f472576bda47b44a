package io.github.jmeterrpc.metrics.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineParserTest {

    private static final long NOW = 42;

    @Test
    void reads_escaped_names_and_quoted_texts() throws LineException {
        Point point = one(
                "my\\ jmeter,a\\,b=c\\=d\\ e,x=back\\slash\\\\,y a=1.5,text=\"say \\\"hi\\\", \\\\ = ok\nand more\" 7");

        assertThat(point.measurement()).isEqualTo("my jmeter");
        assertThat(point.tags()).isEqualTo(Map.of("a,b", "c=d e", "x", "back\\slash\\,y"));
        assertThat(point.fields().number("a")).isEqualTo(1.5);
        assertThat(point.fields().text("text")).isEqualTo("say \"hi\", \\ = ok\nand more");
        assertThat(point.nanos()).isEqualTo(7);
    }

    @Test
    void takes_a_backslash_before_an_equals_sign_in_a_measurement_for_an_escape_as_influxdb_does()
            throws LineException {
        assertThat(one("a\\=b,c\\=d=e v=1 1").measurement()).isEqualTo("a=b");
        assertThat(one("a\\=b,c\\=d=e v=1 1").tags()).isEqualTo(Map.of("c=d", "e"));
    }

    @Test
    void reads_all_kinds_of_numbers() throws LineException {
        Fields fields = one("m a=1,b=-2.5,c=3i,d=1e3,e=t,f=False,g=17.0,h=.5,i=12345678901234567890 1")
                .fields();

        assertThat(List.of("a", "b", "c", "d", "e", "f", "g", "h", "i"))
                .extracting(fields::number)
                .containsExactly(1.0, -2.5, 3.0, 1000.0, 1.0, 0.0, 17.0, 0.5, 1.2345678901234567e19);
        assertThat(fields.number("z")).isNaN();
    }

    @Test
    void readsDecimalsAsDoubleParseDoubleDoes() throws LineException {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            BigInteger digits = new BigInteger(56, random);
            String number = new BigDecimal(digits, random.nextInt(17)).toPlainString();
            double read =
                    points("a f=" + number + ",g=-" + number).get(0).fields().number("f");
            assertThat(read).as(number).isEqualTo(Double.parseDouble(number));
        }
        for (String number :
                List.of("0.5", "-0.5", "5.", "-5.", ".5", "-.5", "0.000000000000001", "123456789012.345")) {
            double read = points("a f=" + number).get(0).fields().number("f");
            assertThat(read).as(number).isEqualTo(Double.parseDouble(number));
        }
    }

    @Test
    void leavesOutCommentsAndBlankLines() throws LineException {
        assertThat(points("# nothing\n\n  m v=1 1\n\r\nm v=2 2  \nm v=3 3"))
                .extracting(Point::nanos)
                .containsExactly(1L, 2L, 3L);
    }

    @Test
    void times_have_the_precision_that_is_asked_for_and_now_if_there_is_none() throws LineException {
        byte[] text = bytes("m v=1 1700000000123\nm v=2");
        LineParser.Parsed parsed = LineParser.parse(text, Precision.of("ms"), NOW);

        assertThat(parsed.points()).extracting(Point::nanos).containsExactly(1_700_000_000_123_000_000L, NOW);
        assertThat(parsed.asStored()).isFalse();
        assertThat(LineParser.parse(bytes("m v=1 1"), Precision.NANOS, NOW).asStored())
                .isTrue();
    }

    @Test
    void series_are_equal_whatever_the_order_of_their_tags() throws LineException {
        assertThat(one("m,a=1,b=2 v=1 1").seriesId())
                .isEqualTo(one("m,b=2,a=1 v=3 2").seriesId());
        assertThat(one("m,a=1,b=2 v=1 1").seriesId())
                .isNotEqualTo(one("m,a=2,b=1 v=1 1").seriesId())
                .isNotEqualTo(one("m,a=1 v=1 1").seriesId());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "m",
                "m ",
                "m,",
                "m,a v=1",
                "m,a= v=1",
                "m v",
                "m v=",
                "m v=x 1",
                "m v=\"open 1",
                "m v=1 12x",
                "m v=1,",
                "m v=1 1 1",
                "m v=1.2.3 1",
                "m v=NaN 1",
                ",a=b v=1",
                "m,a=1,a=2 v=1 1",
                "m v=1 99999999999999999999"
            })
    void says_which_line_is_no_point(String line) {
        assertThatThrownBy(() -> points("m v=1 1\n" + line))
                .isInstanceOf(LineException.class)
                .hasMessageStartingWith("unable to parse '" + line);
    }

    private static Point one(String line) throws LineException {
        return points(line).get(0);
    }

    private static List<Point> points(String text) throws LineException {
        return LineParser.parse(bytes(text), Precision.NANOS, NOW).points();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Lines with the verdict and the reading of influxd 1.6.7, to which each was sent. */
    static List<JsonNode> lines() throws IOException {
        try (InputStream file = LineParserTest.class.getResourceAsStream("influxd-1.6.7.json")) {
            List<JsonNode> lines = new ArrayList<>();
            new ObjectMapper().readTree(file).forEach(lines::add);
            return lines;
        }
    }

    @ParameterizedTest
    @MethodSource("lines")
    void readsALineAsInfluxdDoes(JsonNode row) throws LineException {
        String line = row.get("line").asText();
        if (!row.get("accepted").asBoolean()) {
            assertThatThrownBy(() -> points(line)).isInstanceOf(LineException.class);
            return;
        }
        List<Point> points = points(line);
        if (!row.has("measurement")) {
            assertThat(points).isEmpty();
            return;
        }
        Point point = points.get(0);
        assertThat(point.measurement()).isEqualTo(row.get("measurement").asText());
        Map<String, String> tags = new HashMap<>();
        row.get("tags")
                .fields()
                .forEachRemaining(tag -> tags.put(tag.getKey(), tag.getValue().asText()));
        assertThat(point.tags()).isEqualTo(tags);
        row.get("fields").fields().forEachRemaining(field -> {
            JsonNode value = field.getValue();
            if (value.isTextual()) {
                assertThat(point.fields().text(field.getKey())).isEqualTo(value.asText());
            } else {
                assertThat(point.fields().number(field.getKey())).isEqualTo(value.asDouble());
            }
        });
    }
}
