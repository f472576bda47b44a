package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.ContextualSerializer;
import com.fasterxml.jackson.databind.type.MapType;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;

/**
 * Writes dates and locales that the provider has converted to maps as text. Generic invocation
 * converts every class that it does not know: in Dubbo 2.6 these are all classes of java.time, in
 * 2.7 and 3.3 Instant.
 */
final class ReadableTimes extends BeanSerializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    @SuppressWarnings("unchecked")
    public JsonSerializer<?> modifyMapSerializer(
            SerializationConfig config, MapType type, BeanDescription description, JsonSerializer<?> serializer) {
        return new MapOrText((JsonSerializer<Object>) serializer);
    }

    /** @return null if the map is an ordinary one */
    private static String textOf(Map<?, ?> map) {
        if (map instanceof SortedMap<?, ?> sorted && !(sorted.isEmpty() || sorted.firstKey() instanceof String)) {
            // A sorted map throws if it is queried with a key of another type.
            return null;
        }
        if (!(map.get("class") instanceof String type) || !type.startsWith("java.")) {
            return null;
        }
        try {
            return switch (type) {
                case "java.time.LocalDate" -> date(map).toString();
                case "java.time.LocalTime" -> time(map).toString();
                case "java.time.LocalDateTime" ->
                    LocalDateTime.of(date(map), time(map)).toString();
                case "java.time.Instant" ->
                    Instant.ofEpochSecond(number(map, "epochSecond"), number(map, "nano"))
                            .toString();
                case "java.util.Locale" ->
                    new Locale(String.valueOf(map.get("language")), String.valueOf(map.get("country"))).toLanguageTag();
                default -> null;
            };
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    private static LocalDate date(Map<?, ?> map) {
        return LocalDate.of(intNumber(map, "year"), intNumber(map, "monthValue"), intNumber(map, "dayOfMonth"));
    }

    private static LocalTime time(Map<?, ?> map) {
        return LocalTime.of(
                intNumber(map, "hour"), intNumber(map, "minute"), intNumber(map, "second"), intNumber(map, "nano"));
    }

    private static int intNumber(Map<?, ?> map, String field) {
        return Math.toIntExact(number(map, field));
    }

    private static long number(Map<?, ?> map, String field) {
        if (map.get(field) instanceof Number number) {
            return number.longValue();
        }
        throw new DateTimeException("No " + field);
    }

    /** Serializes a map as text if it is a date or locale, otherwise as Jackson does. */
    private static final class MapOrText extends JsonSerializer<Object> implements ContextualSerializer {

        private final JsonSerializer<Object> maps;

        MapOrText(JsonSerializer<Object> maps) {
            this.maps = maps;
        }

        @Override
        @SuppressWarnings("unchecked")
        public JsonSerializer<?> createContextual(SerializerProvider provider, BeanProperty property)
                throws JsonMappingException {
            JsonSerializer<?> contextual = provider.handlePrimaryContextualization(maps, property);
            return new MapOrText((JsonSerializer<Object>) contextual);
        }

        @Override
        public void serialize(Object value, JsonGenerator out, SerializerProvider provider) throws IOException {
            String text = textOf((Map<?, ?>) value);
            if (text == null) {
                maps.serialize(value, out, provider);
            } else {
                out.writeString(text);
            }
        }

        @Override
        public void serializeWithType(
                Object value, JsonGenerator out, SerializerProvider provider, TypeSerializer types) throws IOException {
            serialize(value, out, provider);
        }
    }
}
