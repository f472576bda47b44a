package io.github.jmeterrpc.dubbo.args;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.Test;

class JsonResponseTest {

    @Test
    void writesWhatProvidersReturn() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("id", 9007199254740993L);
        value.put("price", new BigDecimal("12.340"));
        value.put("day", LocalDate.of(2026, 1, 2));
        value.put("bytes", new byte[] {1, 2});
        value.put("text", "中文 \"quoted\"");
        value.put("nothing", null);

        assertThat(text(value))
                .isEqualTo("{\"id\":9007199254740993,\"price\":12.340,\"day\":\"2026-01-02\",\"bytes\":\"AQI=\","
                        + "\"text\":\"中文 \\\"quoted\\\"\",\"nothing\":null}");
    }

    @Test
    void nullIsJsonNull() {
        assertThat(text(null)).isEqualTo("null");
    }

    @Test
    void reportsValuesWithoutJsonForm() {
        Object deep = 1;
        for (int i = 0; i < 1100; i++) {
            deep = List.of(deep);
        }
        assertThat(text(deep)).contains("has no JSON form").contains("1000 deep");

        List<Object> children = new ArrayList<>();
        Parent parent = new Parent(children);
        children.add(parent);
        assertThat(text(parent)).as("a bean, as typed calls return them").contains("has no JSON form");
    }

    public record Parent(List<Object> children) {}

    @Test
    void writesCyclesAsText() {
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        assertThat(text(endless)).isEqualTo("[\"cyclic\"]");

        Map<String, Object> parent = new LinkedHashMap<>();
        Map<String, Object> child = new LinkedHashMap<>();
        parent.put("children", new Object[] {child, child, null});
        child.put("parent", parent);
        child.put("day", Map.of("class", "java.util.Locale", "language", "de", "country", "DE"));
        String expected = "{\"parent\":\"cyclic\",\"day\":\"de-DE\"}";
        assertThat(text(Map.of("a", parent)))
                .isEqualTo("{\"a\":{\"children\":[" + expected + "," + expected + ",null]}}");
    }

    @Test
    void keysOfEveryTypeHaveANameInJson() {
        Map<Object, Object> sorted = new TreeMap<>();
        sorted.put(2, "two");
        sorted.put(1, Map.of("class", "java.time.Instant", "epochSecond", 0, "nano", 0));
        String expected = "{\"1\":\"1970-01-01T00:00:00Z\",\"2\":\"two\"}";
        assertThat(text(sorted)).isEqualTo(expected);
        assertThat(text(new ConcurrentSkipListMap<>(sorted))).isEqualTo(expected);
        assertThat(text(new TreeMap<>())).isEqualTo("{}");
        Map<Object, Object> byLength = new TreeMap<>(Comparator.comparing(key -> ((List<?>) key).size()));
        byLength.put(List.of(1), "one");
        assertThat(text(byLength)).isEqualTo("{\"[1]\":\"one\"}");

        Map<Object, Object> withNull = new LinkedHashMap<>();
        withNull.put(null, "nothing");
        withNull.put(true, 'c');
        assertThat(text(withNull)).isEqualTo("{\"null\":\"nothing\",\"true\":\"c\"}");
        Map<String, Object> nullFirst = new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()));
        nullFirst.put(null, "nothing");
        nullFirst.put("a", 1);
        assertThat(text(nullFirst)).isEqualTo("{\"null\":\"nothing\",\"a\":1}");
    }

    @Test
    void everyCharacterOfATextIsWrittenAsInAnObject() {
        for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
            if (character < 0x3000 || character % 97 == 0) {
                assertWrittenAsInAnObject(Character.toString(character));
            }
        }
    }

    @Test
    void aCharacterToEscapeIsFoundWhereverItStands() {
        String text = "abcdefghijklmnopq";
        for (String special : List.of("\"", "\\", "\n", "\u0000", "\u001f", "中", "?", "\u007f", "\u0080")) {
            for (int at = 0; at <= text.length(); at++) {
                assertWrittenAsInAnObject(text.substring(0, at) + special + text.substring(at));
            }
        }
        assertWrittenAsInAnObject("");
        assertWrittenAsInAnObject("中文 without anything to escape? \uD83D\uDE00");
    }

    @Test
    void halfASurrogatePairIsNotPassedOffAsAQuestionMark() {
        assertThat(text("abcdefgh\uD83D")).isEqualTo("\"abcdefgh\\uD83D\"");
        assertThat(text("\uDE00?")).isEqualTo("\"\\uDE00?\"");
    }

    private static void assertWrittenAsInAnObject(String value) {
        assertThat("[" + text(value) + "]").isEqualTo(text(List.of(value)));
    }

    private static String text(Object value) {
        return new String(JsonResponse.write(value), StandardCharsets.UTF_8);
    }

    @Test
    void leavesOutTheNamesOfClasses() {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("class", "com.example.Item");
        item.put("id", 1);
        Map<String, Object> order = new LinkedHashMap<>();
        order.put("class", "com.example.Order");
        order.put("items", List.of(item));
        order.put("array", new Object[] {item});
        order.put("itself", order);
        order.put("nested", Map.of("class", Map.of("class", 7)));

        assertThat(new String(JsonResponse.writeWithoutClasses(order), StandardCharsets.UTF_8))
                .isEqualTo("{\"items\":[{\"id\":1}],\"array\":[{\"id\":1}],\"itself\":\"cyclic\","
                        + "\"nested\":{\"class\":{\"class\":7}}}");
        assertThat(order).containsKey("class");
        assertThat(new String(JsonResponse.writeWithoutClasses("text"), StandardCharsets.UTF_8))
                .isEqualTo("\"text\"");
    }

    @Test
    void recognizesAnOptional() {
        assertThat(JsonResponse.isOptional(Map.of("class", "java.util.Optional", "present", true)))
                .isTrue();
        assertThat(JsonResponse.isOptional(Map.of("class", "java.util.Optional", "present", true, "empty", false)))
                .isTrue();
        assertThat(JsonResponse.isOptional(Map.of("class", "java.util.OptionalInt", "asInt", 5)))
                .isFalse();
        assertThat(JsonResponse.isOptional(null)).isFalse();
    }

    @Test
    void aSortedMapWithNumbersAsKeysIsNoOptional() {
        assertThat(JsonResponse.isOptional(new TreeMap<>(Map.of(1, "one")))).isFalse();
        assertThat(JsonResponse.isOptional(Map.of("class", "java.util.Optional", "present", true)))
                .isTrue();
    }
}
