package io.github.jmeterrpc.influx.journal;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;

/**
 * Header of a segment: destination, database, generator and start of the run. Contains no secrets.
 *
 * @param destination id of the destination
 * @param database of the destination
 * @param instance name of the generator
 * @param start when the run began
 */
public record JournalHeader(String destination, String database, String instance, Instant start) {

    private static final String VERSION = "1";
    private static final int MAX_NAME = 100;
    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);

    /** Base name of this run's files; common file systems limit a file name to 255 bytes or characters. */
    public String fileName() {
        String name = instance.replaceAll("[^A-Za-z0-9.-]", "_");
        return name.substring(0, Math.min(MAX_NAME, name.length())) + "_" + START.format(start);
    }

    byte[] encode() {
        String text = "version=" + VERSION + "\ndestination=" + oneLine(destination) + "\ndatabase=" + oneLine(database)
                + "\ninstance=" + oneLine(instance) + "\nstart=" + start + "\n";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String oneLine(String text) {
        return text.replaceAll("[\\r\\n]", " ");
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws IllegalArgumentException if it is of another version
     */
    static JournalHeader decode(byte[] bytes) {
        Map<String, String> values = new HashMap<>();
        new String(bytes, StandardCharsets.UTF_8).lines().forEach(line -> {
            int equals = line.indexOf('=');
            values.put(line.substring(0, Math.max(0, equals)), line.substring(equals + 1));
        });
        if (!VERSION.equals(values.get("version"))) {
            throw new IllegalArgumentException("was written by another version of the listener");
        }
        try {
            return new JournalHeader(
                    values.getOrDefault("destination", ""),
                    values.getOrDefault("database", ""),
                    values.getOrDefault("instance", ""),
                    Instant.parse(values.getOrDefault("start", "")));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("says no start", e);
        }
    }
}
