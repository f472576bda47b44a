package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.common.language.Labels;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * A parameter of the listener, a row of the table that {@link InfluxDbMetricsSchema} is. Its name
 * is the short name of the property; label and meaning are the texts with that name, and with
 * {@code .tip} after it, in {@link #TEXTS}.
 *
 * @param <T> type of the parsed value
 * @param property how plans store it, and the default
 * @param group where the window shows it
 * @param field how the window shows it
 * @param choices values that the field offers, if any
 * @param parser reads a text without blanks around it; throws an {@code IllegalArgumentException}
 *     with the remedy
 */
public record Parameter<T>(
        PropertyDescriptor<InfluxDbMetricsSchema, ?> property,
        Group group,
        Field field,
        List<String> choices,
        Function<String, T> parser) {

    /** The groups of the window. */
    public enum Group {
        SERVER,
        TAGS,
        RECORDING,
        DELIVERY,
        PAGE
    }

    /** How a parameter is edited. */
    public enum Field {
        /** Text that takes a whole line. */
        LINE,
        TEXT,
        /** Text that is not shown. */
        SECRET,
        FILE,
        /** Text with some values to choose from. */
        CHOICE,
        CHECK
    }

    /** Texts of the window, and of the parameters' labels and meanings in it. */
    public static final Labels TEXTS = new Labels(Parameter.class, "labels");

    /** Prefix of the parameters that are tags; the window has a table for them. */
    static final String USER_TAG = "TAG_";

    /** What may be a parameter in a message: no plain word unless its value follows. */
    private static final Pattern NAMES = Pattern.compile("\\b(?:" + USER_TAG + "\\w+|[a-z]+[A-Z]\\w*|[a-z]+(?= '))");

    /** The name, the same in the Backend Listener's table. */
    public String name() {
        return property.getShortName();
    }

    /**
     * Reads the value; the default if it is empty or absent.
     *
     * @param given values by name, as typed
     * @throws IllegalArgumentException with name, value and remedy
     */
    T read(Map<String, String> given) {
        String typed = given.getOrDefault(name(), "").trim();
        String text = typed.isEmpty() ? property.getDefaultValueAsString() : typed;
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw wrong(text, e.getMessage());
        }
    }

    /** Explains why a value cannot be used. */
    IllegalArgumentException wrong(String value, String remedy) {
        return wrong(name(), value, remedy);
    }

    static IllegalArgumentException wrong(String name, String value, String remedy) {
        return new IllegalArgumentException("InfluxDB listener: " + name + " '" + value + "' " + remedy);
    }

    /**
     * Puts before each parameter that a message names the label of its field, as in
     * {@code URL (influxdbUrl)}.
     */
    public static String withLabels(String message) {
        return NAMES.matcher(message).replaceAll(Parameter::withLabel);
    }

    private static String withLabel(MatchResult found) {
        String name = found.group();
        String key = name.startsWith(USER_TAG) ? "userTags" : name;
        boolean known = InfluxDbMetricsSchema.INSTANCE.getProperties().values().stream()
                .anyMatch(property -> property.getShortName().equals(key)
                        && property.getName().startsWith(InfluxDbMetricsSchema.PREFIX));
        return Matcher.quoteReplacement(known ? TEXTS.get(key).replaceFirst("[:：]$", "") + " (" + name + ")" : name);
    }
}
