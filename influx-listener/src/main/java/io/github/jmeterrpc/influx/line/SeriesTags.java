package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.metrics.line.Escape;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The measurement and the tags of all points of a test.
 *
 * @param measurement measurement of the metrics, usually {@code jmeter}
 * @param application tag {@code application}, omitted if empty
 * @param instance tag {@code instance}
 * @param userTags further tags by name
 */
public record SeriesTags(String measurement, String application, String instance, Map<String, String> userTags) {

    /** Measurement of the annotations at the start and the end of a test. */
    public static final String EVENTS = "events";

    /** The tag that identifies the generator. */
    public static final String INSTANCE = "instance";

    public static final String APPLICATION = "application";

    /** The user tag that names the run. */
    public static final String RUN = "run";

    /** Tags that rows always have, and a name that InfluxDB reserves; no user tag has one of them. */
    public static final Set<String> RESERVED = Set.of(
            APPLICATION,
            "transaction",
            "statut",
            "responseCode",
            "responseMessage",
            "threadGroup",
            INSTANCE,
            "target",
            "title",
            "tags",
            "time");

    public SeriesTags {
        userTags = Map.copyOf(userTags);
    }

    /**
     * The common tags of all generators of a test, including the application, as stored in
     * InfluxDB.
     */
    public SortedMap<String, String> commonTags() {
        SortedMap<String, String> tags = new TreeMap<>();
        userTags.forEach((tag, value) -> tags.put(Escape.storedTag(tag), Escape.storedTag(value.trim())));
        tags.put(APPLICATION, Escape.storedTag(application.trim()));
        tags.values().removeIf(String::isEmpty);
        return tags;
    }

    /** The tags of every row, as stored in InfluxDB. */
    public SortedMap<String, String> tags() {
        SortedMap<String, String> tags = commonTags();
        tags.put(INSTANCE, Escape.storedTag(instance.trim()));
        return tags;
    }

    /** The start of every line of a measurement. */
    public String start(String ofMeasurement) {
        LineBuilder line = new LineBuilder(Escape.measurement(ofMeasurement)).tag(APPLICATION, application);
        userTags.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(tag -> line.tag(tag.getKey(), tag.getValue()));
        return line.tag(INSTANCE, instance).text();
    }

    /**
     * Builds an annotation.
     *
     * @param text human-readable description of the event
     * @param tags search words, may be empty
     * @param further adds further fields
     * @param when time with a precision below 1 ms; otherwise the start of an immediately following
     *     test would replace the end of the previous one
     */
    public Line event(String text, String tags, Consumer<LineBuilder> further, Instant when) {
        LineBuilder line = new LineBuilder(start(EVENTS))
                .tag("title", "ApacheJMeter")
                .tag("tags", tags)
                .textField("text", text);
        further.accept(line);
        return new Line(line.atNanos(TimeUnit.SECONDS.toNanos(when.getEpochSecond()) + when.getNano()));
    }
}
