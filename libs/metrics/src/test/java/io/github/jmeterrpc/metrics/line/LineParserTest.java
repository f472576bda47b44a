package io.github.jmeterrpc.metrics.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineParserTest {

    private static final long NOW = 42;

    @Test
    void readsEscapedNamesAndQuotedTexts() throws LineException {
        Point point = one(
                "my\\ jmeter,a\\,b=c\\=d\\ e,x=back\\slash\\\\,y a=1.5,text=\"say \\\"hi\\\", \\\\ = ok\nand more\" 7");

        assertThat(point.measurement()).isEqualTo("my jmeter");
        assertThat(point.tags()).isEqualTo(Map.of("a,b", "c=d e", "x", "back\\slash\\,y"));
        assertThat(point.fields().number("a")).isEqualTo(1.5);
        assertThat(point.fields().text("text")).isEqualTo("say \"hi\", \\ = ok\nand more");
        assertThat(point.nanos()).isEqualTo(7);
    }

    @Test
    void takesABackslashBeforeAnEqualsSignInAMeasurementForAnEscapeAsInfluxdbDoes() throws LineException {
        assertThat(one("a\\=b,c\\=d=e v=1 1").measurement()).isEqualTo("a=b");
        assertThat(one("a\\=b,c\\=d=e v=1 1").tags()).isEqualTo(Map.of("c=d", "e"));
    }

    @Test
    void readsAllKindsOfNumbers() throws LineException {
        PointFields fields = one("m a=1,b=-2.5,c=3i,d=1e3,e=t,f=False,g=17.0,h=.5,i=12345678901234567890 1")
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
    void textIsAsStoredIfAllLinesHaveTimesInNanosecondsAndEnds() throws LineException {
        assertThat(parse("m v=1 1\nm v=2 2\n", WritePrecision.NANOS).asStored).isTrue();
        assertThat(parse("m v=1 1\nm v=2 2", WritePrecision.NANOS).asStored)
                .as("without the last line end")
                .isFalse();
        assertThat(parse("m v=1 1\nm v=2\n", WritePrecision.NANOS).asStored).isFalse();
        assertThat(parse("m v=1 1\n", WritePrecision.of("ms")).asStored).isFalse();
    }

    @Test
    void quotesTheStartOfALongLine() {
        String line = "m".repeat(199) + ",x";
        assertThatThrownBy(() -> points("m v=1 1\n" + line + "\nm v=2 2"))
                .hasMessage("unable to parse '" + "m".repeat(199) + ",': missing fields");
    }

    @Test
    void timesHaveThePrecisionThatIsAskedForAndNowIfThereIsNone() throws LineException {
        Parsed parsed = parse("m v=1 1700000000123\nm v=2", WritePrecision.of("ms"));

        assertThat(parsed.points).extracting(Point::nanos).containsExactly(1_700_000_000_123_000_000L, NOW);
        assertThat(parsed.asStored).isFalse();
    }

    @Test
    void seriesAreEqualWhateverTheOrderOfTheirTags() throws LineException {
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
    void namesTheLineThatIsNoPoint(String line) {
        assertThatThrownBy(() -> points("m v=1 1\n" + line))
                .isInstanceOf(LineException.class)
                .hasMessageStartingWith("unable to parse '" + line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "m v=1 9223372036854775807",
                "m v=1 -9223372036854775807",
                "m v=1 -",
                "m v=1 1x",
                "m v=9223372036854775808i 1",
                "m v=i 1",
                "m v=1ii 1",
                "m v=1.5i 1",
                "m v=12a4 1",
                "m v=1e 1",
                "m v=--1 1",
                "m v=+1 1",
                "m v=. 1",
                "m v=1e309 1",
                "m v=\"a\"x 1",
                "m v=\"a\\\" 1",
                "m a b=1 1",
                "m ,a=1 1",
                "m =1 1",
                "m,time=1 v=1 1",
                "m time=1 1",
                "m,a=b=c v=1 1"
            })
    void refusesWhatIsNoNumberTextNameOrTime(String line) {
        assertThatThrownBy(() -> points(line))
                .isInstanceOf(LineException.class)
                .hasMessageStartingWith("unable to parse '" + line);
    }

    @Test
    void readsNumbersOfAnyLength() throws LineException {
        for (String number :
                List.of("123456789012345", "1234567890123456", "12345678901234567", "0.1234567890123456")) {
            assertThat(one("m v=" + number + ",w=-" + number + " 1").fields().number("v"))
                    .as(number)
                    .isEqualTo(Double.parseDouble(number));
            assertThat(one("m w=-" + number + " 1").fields().number("w")).isEqualTo(-Double.parseDouble(number));
        }
        PointFields whole = one("m a=123456789012345i,b=-1234567890123456i,c=9223372036854775807i,d=T,e=FALSE,f=true 1")
                .fields();
        assertThat(List.of("a", "b", "c", "d", "e", "f"))
                .extracting(whole::number)
                .containsExactly(123456789012345.0, -1234567890123456.0, 9.223372036854775807e18, 1.0, 0.0, 1.0);
    }

    @Test
    void fieldsAreNumbersOrTexts() throws LineException {
        PointFields fields = one("m a\\ b=1,t=\"\",u=\"x\\\\\",a\\ b=2\n").fields();

        assertThat(fields.number("a b")).as("the last of two").isEqualTo(2);
        assertThat(fields.text("a b")).isNull();
        assertThat(fields.text("t")).isEmpty();
        assertThat(fields.text("u")).isEqualTo("x\\");
        assertThat(fields.number("t")).isNaN();
        assertThat(fields.number("t", 5)).isEqualTo(5);
        assertThat(fields.number("a b", 5)).isEqualTo(2);
        List<String> numbers = new ArrayList<>();
        fields.forEachNumber((name, value) -> numbers.add(name + "=" + value));
        assertThat(numbers).containsExactly("a b=1.0", "a b=2.0");
        assertThat(fields.hash())
                .isEqualTo(
                        one("n a\\ b=1,t=\"\",u=\"x\\\\\",a\\ b=2 9").fields().hash())
                .isNotEqualTo(one("m a\\ b=1,t=\"\",u=\"x\",a\\ b=2").fields().hash());
    }

    @Test
    void timesReachFromTheFirstToTheLastOfInfluxDb() throws LineException {
        assertThat(one("m v=1 9223372036854775806").nanos()).isEqualTo(Long.MAX_VALUE - 1);
        assertThat(one("m v=1 -9223372036854775806").nanos()).isEqualTo(-Long.MAX_VALUE + 1);
        assertThat(one("m v=1 1999999").millis()).isEqualTo(1);
        assertThat(one("m v=1 -1").millis()).isEqualTo(-1);
        assertThat(parse("m v=1 9223372036", WritePrecision.of("s"))
                        .points
                        .get(0)
                        .nanos())
                .isEqualTo(9_223_372_036_000_000_000L);
        assertThatThrownBy(() -> parse("m v=1 9223372037", WritePrecision.of("s")))
                .hasMessageContaining("time outside range");
        assertThatThrownBy(() -> WritePrecision.of("d")).hasMessageStartingWith("invalid precision \"d\"");
    }

    @Test
    void pointKeepsItsLineWithoutTheTime() throws LineException {
        Point second = points("#c\nm v=1\n n,a=b v=1,w=\"x y\"  7 ").get(1);
        assertThat(second.line()).asString(StandardCharsets.UTF_8).isEqualTo("n,a=b v=1,w=\"x y\"");
        assertThat(second.nanos()).isEqualTo(7);
        assertThat(second.tag("a")).isEqualTo("b");
        assertThat(second.tag("b")).isEmpty();
    }

    @Test
    void differentSeriesHaveDifferentIds() throws LineException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 200_000; i++) {
            text.append("m,a=").append(i).append(" v=1 1\n");
        }
        assertThat(points(text.toString()).stream().mapToLong(Point::seriesId).distinct())
                .hasSize(200_000);
    }

    @Test
    void aBuiltLineIsReadBackAsItWas() throws LineException {
        String line = new LineBuilder("m")
                .tag("a", " b c ")
                .tag("left out", " ")
                .field("n", Long.MAX_VALUE)
                .field("d", 1.5)
                .field("nan", Double.NaN)
                .field("infinite", Double.POSITIVE_INFINITY)
                .textField("t", "say \"x\" \\ y")
                .atNanos(7);
        assertThat(line).isEqualTo("m,a=b\\ c n=9223372036854775807,d=1.5,t=\"say \\\"x\\\" \\\\ y\" 7");
        assertThat(one(line).fields().text("t")).isEqualTo("say \"x\" \\ y");
        assertThat(new LineBuilder("m").field("v", 1L).at(7)).isEqualTo("m v=1 7000000");
        assertThat(new LineBuilder("m,a=b").field("v", 2L).text()).isEqualTo("m,a=b v=2");
    }

    @ParameterizedTest
    @CsvSource({
        "measurement, MAX_NAME",
        "tag key, MAX_NAME",
        "tag value, MAX_NAME",
        "field key, MAX_NAME",
        "tags, MAX_TAGS",
        "fields, MAX_FIELDS",
        "the text of a field, MAX_TEXT"
    })
    void refusesALineBeyondALimitOnly(String part, String constant) throws Exception {
        int limit = LineParser.class.getDeclaredField(constant).getInt(null);
        assertThat(points("m v=1 1\n" + line(part, limit) + "\nm v=1 1")).hasSize(3);
        assertThatThrownBy(() -> points(line(part, limit + 1)))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining(part)
                .hasMessageContaining(String.valueOf(limit));
    }

    private static String line(String part, int size) {
        String name = "n".repeat(size);
        return switch (part) {
            case "measurement" -> name + " v=1 1";
            case "tag key" -> "m," + name + "=1 v=1 1";
            case "tag value" -> "m,a=" + name + " v=1 1";
            case "field key" -> "m " + name + "=1 1";
            case "tags" -> "m" + numbered(size, ",") + " v=1 1";
            case "fields" -> "m " + numbered(size, ",").substring(1) + " 1";
            default -> "m v=\"" + name + "\" 1";
        };
    }

    private static String numbered(int count, String separator) {
        return IntStream.range(0, count)
                .mapToObj(i -> separator + "k" + i + "=1")
                .collect(Collectors.joining());
    }

    @Test
    void refusesALineOfMoreThanAMegabyteWithoutReadingOn() throws Exception {
        // Only the end of the line would show that its quotes are balanced.
        InputStream endless =
                new SequenceInputStream(new ByteArrayInputStream(bytes("m v=1 1\nm v=\"")), new InputStream() {
                    private long left = 100L << 20;

                    @Override
                    public int read() {
                        return left-- > 0 ? 'x' : -1;
                    }
                });
        LineParser parser = new LineParser(endless, WritePrecision.NANOS, NOW);
        assertThat(parser.next().nanos()).isEqualTo(1);
        assertThatThrownBy(parser::next)
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("the text of a field may have");
        assertThat(parser.length()).isLessThan(4L * LineParser.MAX_LINE);
    }

    /** Lines of all lengths, so that each part of one lies at the end of the parser's buffer once. */
    @Test
    void readsLinesThatContinueAfterTheBuffer() throws LineException {
        Random random = new Random(7);
        StringBuilder text = new StringBuilder();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            String value = "a\\,b".repeat(random.nextInt(random.nextInt(200) == 0 ? 1500 : 10) + 1);
            String line = "m,t=" + value + " v=" + i + ",s=\"x\ny\\\"" + i + "\"";
            lines.add(line + " " + i);
            text.append(line).append(' ').append(i).append(i % 3 == 0 ? "  \n# \"\n" : "\n");
        }
        assertThat(points(text.toString()))
                .extracting(point -> new String(point.line(), StandardCharsets.UTF_8) + " " + point.nanos())
                .containsExactlyElementsOf(lines);
    }

    @Test
    void estimatesTheMemoryOfAPointFromAbove() throws Exception {
        for (String line : List.of(
                "m v=1 1",
                line("tags", 200),
                line("fields", 4000),
                line("the text of a field", 60_000),
                "m,a=\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac v=\"" + "\u20ac".repeat(20_000) + "\" 1")) {
            int count = (int) Math.max(20, 20_000_000 / (line.length() * 20L + 500));
            List<Point> points = new ArrayList<>();
            long estimate = 0;
            long before = usedBytes();
            for (int i = 0; i < count; i++) {
                points.add(one(line));
                estimate += points.get(i).memory();
            }
            long taken = usedBytes() - before;
            assertThat(taken).as(line.substring(0, 7)).isBetween(estimate / 20, estimate);
            assertThat(points).hasSize(count);
        }
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static Point one(String line) throws LineException {
        return points(line).get(0);
    }

    private static List<Point> points(String text) throws LineException {
        return parse(text, WritePrecision.NANOS).points;
    }

    private record Parsed(List<Point> points, boolean asStored) {}

    private static Parsed parse(String text, WritePrecision precision) throws LineException {
        LineParser parser = new LineParser(new ByteArrayInputStream(bytes(text)), precision, NOW);
        try {
            List<Point> points = parser.next(Long.MAX_VALUE);
            assertThat(parser.next()).isNull();
            assertThat(parser.length()).isEqualTo(bytes(text).length);
            LineParser inMemory = new LineParser(bytes(text), precision, NOW);
            assertThat(inMemory.next(Long.MAX_VALUE)).hasSameSizeAs(points);
            assertThat(inMemory.isAsStored()).isEqualTo(parser.isAsStored());
            assertThat(inMemory.length()).isEqualTo(parser.length());
            return new Parsed(points, parser.isAsStored());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
