package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Date;
import java.util.Map;
import java.util.function.Function;

/**
 * Converts JSON to dates and times. Values of java.time are sent as objects: providers of 2.6
 * cannot parse the ISO text of any of these types, and providers of 2.7 and 3.3 can parse it only
 * for three types.
 */
final class Times {

    private static final Map<String, Function<String, Object>> ISO = Map.ofEntries(
            Map.entry("java.time.LocalDate", LocalDate::parse),
            Map.entry("java.time.LocalTime", LocalTime::parse),
            Map.entry("java.time.LocalDateTime", LocalDateTime::parse),
            Map.entry("java.time.Instant", Instant::parse),
            Map.entry("java.time.OffsetTime", OffsetTime::parse),
            Map.entry("java.time.OffsetDateTime", OffsetDateTime::parse),
            Map.entry("java.time.ZonedDateTime", ZonedDateTime::parse),
            Map.entry("java.time.Duration", Duration::parse),
            Map.entry("java.time.Period", Period::parse),
            Map.entry("java.time.Year", Year::parse),
            Map.entry("java.time.YearMonth", YearMonth::parse),
            Map.entry("java.time.MonthDay", MonthDay::parse),
            Map.entry("java.time.ZoneId", ZoneId::of),
            Map.entry("java.time.ZoneOffset", ZoneOffset::of));

    /**
     * The only text form that providers parse as a date; they interpret it in their own time zone.
     */
    private static final DateTimeFormatter LOCAL =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss").withResolverStyle(ResolverStyle.STRICT);

    private Times() {}

    static boolean knows(String type) {
        return ISO.containsKey(type) || type.equals("java.util.Date") || isSql(type);
    }

    private static boolean isSql(String type) {
        return switch (type) {
            case "java.sql.Date", "java.sql.Time", "java.sql.Timestamp" -> true;
            default -> false;
        };
    }

    /**
     * @param value not null
     * @param type a type for which {@link #knows} is true
     * @throws IllegalArgumentException if the value does not fit
     */
    static Object toArgument(JsonNode value, String type) {
        if (type.equals("java.util.Date")) {
            return date(value);
        }
        if (isSql(type)) {
            if (value.isTextual() && isLocal(value.textValue())) {
                return value.textValue();
            }
            throw new IllegalArgumentException("must be text such as \"2026-01-31 23:59:59\"");
        }
        if (value.isTextual()) {
            try {
                return ISO.get(type).apply(value.textValue());
            } catch (DateTimeException e) {
                throw new IllegalArgumentException(wanted(type) + " (" + e.getMessage() + ")", e);
            }
        }
        throw new IllegalArgumentException(wanted(type));
    }

    private static String wanted(String type) {
        return "must be ISO 8601 text"
                + switch (type) {
                    case "java.time.LocalDate" -> " such as \"2026-01-31\"";
                    case "java.time.LocalTime" -> " such as \"23:59:59\"";
                    case "java.time.LocalDateTime" -> " such as \"2026-01-31T23:59:59\"";
                    case "java.time.Instant" -> " such as \"2026-01-31T23:59:59Z\"";
                    case "java.time.Duration" -> " such as \"PT1M30S\"";
                    default -> " as " + type + " writes it";
                };
    }

    private static Object date(JsonNode value) {
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            return new Date(value.longValue());
        }
        if (value.isTextual() && isLocal(value.textValue())) {
            return value.textValue();
        }
        if (value.isTextual()) {
            try {
                return Date.from(OffsetDateTime.parse(value.textValue()).toInstant());
            } catch (DateTimeException e) {
                // Reported below.
            }
        }
        throw new IllegalArgumentException(
                "must be text such as \"2026-01-31 23:59:59\" (in the provider's time zone) or"
                        + " \"2026-01-31T23:59:59+08:00\", or milliseconds since 1970");
    }

    private static boolean isLocal(String text) {
        try {
            LOCAL.parse(text);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
