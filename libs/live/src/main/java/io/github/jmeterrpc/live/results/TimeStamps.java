package io.github.jmeterrpc.live.results;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads time stamps of result files: ms since 1970, or a date and a time of this machine's time zone, as
 * {@code jmeter.save.saveservice.timestamp_format} can ask for. Not thread-safe.
 */
final class TimeStamps {

    private static final List<DateTimeFormatter> FORMATS = Stream.of(
                    "yyyy/MM/dd HH:mm:ss.SSS",
                    "yyyy/MM/dd HH:mm:ss",
                    "yyyy-MM-dd HH:mm:ss.SSS",
                    "yyyy-MM-dd HH:mm:ss,SSS",
                    "yyyy-MM-dd HH:mm:ss",
                    "yyyy-MM-dd'T'HH:mm:ss.SSS",
                    "yyyy-MM-dd'T'HH:mm:ss",
                    "MM/dd/yy HH:mm:ss",
                    "dd.MM.yyyy HH:mm:ss.SSS",
                    "dd.MM.yyyy HH:mm:ss")
            .map(DateTimeFormatter::ofPattern)
            .toList();

    private DateTimeFormatter last = FORMATS.get(0);

    /** @throws IllegalArgumentException if it is no time */
    long millis(String text) {
        String stripped = text.strip();
        try {
            return Long.parseLong(stripped);
        } catch (NumberFormatException notMillis) {
            for (DateTimeFormatter format :
                    Stream.concat(Stream.of(last), FORMATS.stream()).toList()) {
                try {
                    long millis = LocalDateTime.parse(stripped, format)
                            .atZone(ZoneId.systemDefault())
                            .toInstant()
                            .toEpochMilli();
                    last = format;
                    return millis;
                } catch (DateTimeException otherFormat) {
                    continue;
                }
            }
            throw new IllegalArgumentException("timeStamp '" + text
                    + "' is not a time; known are ms since 1970 and dates as 2026/11/22 17:30:00.123");
        }
    }
}
