package io.github.jmeterrpc.influx.listener;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * The load that a {@link ListenerProgram} records: by default, two labels for 0.6 s with one listener
 * without a name, whose end waits up to a minute for acknowledgements. Each method returns a copy
 * with another value.
 */
final class ListenerLoad {

    private static final Map<String, String> DEFAULTS = Map.of(
            "token", "", "labels", "2", "millis", "600", "flushMillis", "60000", "instance", "", "listeners", "1");

    private final Map<String, String> values;

    private ListenerLoad(Map<String, String> values) {
        this.values = values;
    }

    /**
     * @param url URL of InfluxDB, or of a file
     * @param spool folder for unacknowledged points
     */
    static ListenerLoad to(String url, Path spool) {
        return new ListenerLoad(DEFAULTS).with("url", url).with("spool", spool);
    }

    private ListenerLoad with(String name, Object value) {
        Map<String, String> changed = new TreeMap<>(values);
        changed.put(name, value.toString());
        return new ListenerLoad(changed);
    }

    ListenerLoad token(String token) {
        return with("token", token);
    }

    /** Number of labels, each of which is recorded every 50 ms. */
    ListenerLoad labels(int count) {
        return with("labels", count);
    }

    /** How long to record. */
    ListenerLoad millis(long millis) {
        return with("millis", millis);
    }

    /** How long the end waits for acknowledgements. */
    ListenerLoad flushMillis(long millis) {
        return with("flushMillis", millis);
    }

    ListenerLoad instance(String name) {
        return with("instance", name);
    }

    /** Number of listeners, each of which records the same. */
    ListenerLoad listeners(int count) {
        return with("listeners", count);
    }

    /** The arguments of the program's main method. */
    String[] arguments() {
        return values.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
                .toArray(String[]::new);
    }

    static ListenerLoad of(String[] arguments) {
        Map<String, String> values = new TreeMap<>();
        Arrays.stream(arguments)
                .map(argument -> argument.split("=", 2))
                .forEach(value -> values.put(value[0], value[1]));
        return new ListenerLoad(values);
    }

    TestSettings settings() {
        return TestSettings.to(values.get("url"), Path.of(values.get("spool")))
                .token(values.get("token"))
                .flushMillis(number("flushMillis"))
                .instance(values.get("instance"));
    }

    int labels() {
        return (int) number("labels");
    }

    long millis() {
        return number("millis");
    }

    int listeners() {
        return (int) number("listeners");
    }

    private long number(String name) {
        return Long.parseLong(values.get(name));
    }
}
