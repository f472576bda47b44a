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
 * A parameter of the listener, which is a row of the table in {@link InfluxDbMetricsSchema}. Its
 * name is the short name of the property. {@link #TEXTS} has the label under that name, and the
 * description under that name with {@code .tip} appended.
 *
 * @param <T> type of the parsed value
 * @param property the property in plans, with the default
 * @param group the group of the window that contains it
 * @param field the kind of input field
 * @param choices values that the field offers, if any
 * @param parser reads a text without blanks around it; throws an {@code IllegalArgumentException}
 *     with the remedy
 */
public record Parameter<T>(
        PropertyDescriptor<InfluxDbMetricsSchema, ?> property,
        ParameterGroup group,
        ParameterField field,
        List<String> choices,
        Function<String, T> parser) {

    /** The groups of the window. */
    public enum ParameterGroup {
        SERVER,
        TAGS,
        RECORDING,
        DELIVERY,
        PAGE
    }

    /** How a parameter is edited. */
    public enum ParameterField {
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

    /** The texts of the window, including labels and descriptions of the parameters. */
    public static final Labels TEXTS = new Labels(Parameter.class, "labels");

    /** Prefix of parameters that are tags; the window shows them in a table. */
    static final String USER_TAG = "TAG_";

    /**
     * Matches a possible parameter name in a message; a plain word matches only if its value
     * follows.
     */
    private static final Pattern NAMES = Pattern.compile("\\b(?:" + USER_TAG + "\\w+|[a-z]+[A-Z]\\w*|[a-z]+(?= '))");

    /** The name, which is also the name in the Backend Listener's table. */
    public String name() {
        return property.getShortName();
    }

    /**
     * Parses the value, or the default if the value is empty or absent.
     *
     * @param given values by name, as typed
     * @throws IllegalArgumentException if the value is invalid; the message has name, value and
     *     remedy
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

    /** Creates the exception that explains why a value cannot be used. */
    IllegalArgumentException wrong(String value, String remedy) {
        return wrong(name(), value, remedy);
    }

    static IllegalArgumentException wrong(String name, String value, String remedy) {
        return new IllegalArgumentException("InfluxDB listener: " + name + " '" + value + "' " + remedy);
    }

    /**
     * Adds the label of the field before each parameter name in a message, as in
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
