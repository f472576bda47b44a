package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.listener.Settings;
import io.github.jmeterrpc.influx.listener.StartFailure;
import io.github.jmeterrpc.influx.record.FieldNames;
import io.github.jmeterrpc.influx.record.Labels;
import io.github.jmeterrpc.influx.sink.Destination;
import io.github.jmeterrpc.influx.spool.SpoolSettings;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.jmeter.testelement.schema.StringPropertyDescriptor;

/** The listener's parameters, common to both elements: names, defaults and conversion to {@link Settings}. */
final class Parameters {

    /** Maximum number of labels in one test. */
    static final int MAX_LABELS = 2000;

    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;

    private static final int MAX_SECONDS = 3600;

    private static final String RUN = "run";

    /** Value that disables probes. */
    private static final String NO_PROBES = "none";

    /** Tags that rows always have, and a name that InfluxDB reserves. */
    private static final Set<String> RESERVED = Set.of(
            "application",
            "transaction",
            "statut",
            "responseCode",
            "responseMessage",
            "instance",
            "target",
            "title",
            "tags",
            "time");

    private final Map<String, String> given;

    /** Creates parameters from typed values by name; a missing value counts as empty. */
    Parameters(Map<String, String> given) {
        this.given = Map.copyOf(given);
    }

    /**
     * The default rows of the Backend Listener's table: the core listener's parameters and defaults, then this
     * listener's own.
     */
    static Map<String, String> defaults() {
        Map<String, String> defaults = new LinkedHashMap<>();
        defaults.put("influxdbMetricsSender", "org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender");
        defaults.put("influxdbUrl", "http://host_to_change:8086/write?db=jmeter");
        defaults.put("application", "application name");
        defaults.put("measurement", SCHEMA.measurement.getDefaultValue());
        defaults.put("summaryOnly", "false");
        defaults.put("samplersRegex", ".*");
        defaults.put("percentiles", SCHEMA.percentiles.getDefaultValue());
        defaults.put("testTitle", "Test name");
        defaults.put("eventTags", "");
        defaults.put("run", "");
        defaults.put("buckets", SCHEMA.buckets.getDefaultValue());
        defaults.put("thresholds", "");
        defaults.put("raw", "false");
        defaults.put("recordSubSamples", "false");
        defaults.put("errorDetails", "false");
        defaults.put("instance", "");
        defaults.put("windowSeconds", "");
        defaults.put("flushTimeoutSeconds", "");
        defaults.put("spoolDir", "");
        defaults.put("spoolMaxMb", "");
        defaults.put("onStartFailure", SCHEMA.onStartFailure.getDefaultValue());
        defaults.put("influxdbCaFile", "");
        defaults.put("health", SCHEMA.health.getDefaultValue());
        defaults.put("probeTargets", "");
        defaults.put(PageParameters.LIVE_PAGE, "");
        defaults.put(PageParameters.FAIL_IF, "");
        return defaults;
    }

    /**
     * Reads all parameters but those of the live page. Without {@code influxdbUrl} the destination is a file, unless the
     * live page takes its place.
     *
     * @throws IllegalArgumentException naming the parameter, its value and the remedy
     */
    Settings read() {
        return new Settings(
                destination(),
                new Settings.Tags(text("application"), text("instance"), measurement(), userTags()),
                new Settings.Recording(
                        labels(),
                        TypedLists.percentiles(text(TypedLists.PERCENTILES)),
                        seconds("windowSeconds", 1, InfluxDbMetricsSchema.windowSecondsDefault()) * 1000L,
                        given.getOrDefault("testTitle", SCHEMA.testTitle.getDefaultValue()),
                        text("eventTags"),
                        bool(SCHEMA.health),
                        probeTargets(),
                        bool(SCHEMA.buckets),
                        bool("raw", false),
                        bool("recordSubSamples", false),
                        bool("errorDetails", false)),
                new Settings.Buffering(
                        onStartFailure(),
                        seconds("flushTimeoutSeconds", 0, SCHEMA.flushTimeoutSeconds.getDefaultValue()) * 1000L,
                        spool()));
    }

    private Destination destination() {
        if (text("influxdbUrl").isEmpty()) {
            return PageParameters.fileWithoutPage();
        }
        try {
            return Destination.parse(text("influxdbUrl"), text("influxdbToken"), text("influxdbCaFile"));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("InfluxDB listener: " + e.getMessage(), e);
        }
    }

    private SpoolSettings spool() {
        String directory = text(SCHEMA.spoolDir);
        try {
            return new SpoolSettings(Path.of(directory).toAbsolutePath(), spoolMaxMb() << 20);
        } catch (InvalidPathException e) {
            throw wrong("spoolDir", directory, "is no path: " + e.getReason());
        }
    }

    private long spoolMaxMb() {
        String value = text("spoolMaxMb");
        if (value.isEmpty()) {
            return SCHEMA.spoolMaxMb.getDefaultValue();
        }
        if (!value.matches("[1-9]\\d{0,5}")) {
            throw wrong("spoolMaxMb", value, "must be whole megabytes from 1 to 999999");
        }
        return Long.parseLong(value);
    }

    private Optional<List<ProbeTarget>> probeTargets() {
        String value = text("probeTargets");
        if (value.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(value.equalsIgnoreCase(NO_PROBES) ? List.of() : ProbeTarget.parseAll(value));
        } catch (IllegalArgumentException e) {
            throw wrong("probeTargets", value, e.getMessage() + ", or " + NO_PROBES);
        }
    }

    private StartFailure onStartFailure() {
        String value = text(SCHEMA.onStartFailure);
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "continue" -> StartFailure.CONTINUE;
            case "stop" -> StartFailure.STOP;
            default -> throw wrong("onStartFailure", value, "must be continue or stop");
        };
    }

    private String measurement() {
        String name = text(SCHEMA.measurement);
        if (name.startsWith("#")) {
            throw wrong("measurement", name, "must not begin with #; InfluxDB would take the points for comments");
        }
        return name;
    }

    private Labels labels() {
        String regex = given.getOrDefault("samplersRegex", "");
        try {
            Pattern pattern = Pattern.compile(regex);
            return new Labels(
                    bool("summaryOnly", false), label -> pattern.matcher(label).find(), MAX_LABELS, thresholds());
        } catch (PatternSyntaxException e) {
            throw wrong("samplersRegex", regex, "is no regular expression: " + e.getDescription());
        }
    }

    private DurationThresholds thresholds() {
        DurationThresholds thresholds = TypedLists.thresholds(text(TypedLists.THRESHOLDS));
        if (!thresholds.micros().isEmpty() && !bool(SCHEMA.buckets)) {
            throw wrong(
                    TypedLists.THRESHOLDS,
                    text(TypedLists.THRESHOLDS),
                    "are counted in the rows that " + FieldNames.of("buckets")
                            + " switches off; leave one of the two empty");
        }
        return thresholds;
    }

    private boolean bool(StringPropertyDescriptor<InfluxDbMetricsSchema> property) {
        return bool(property.getShortName(), Boolean.parseBoolean(property.getDefaultValue()));
    }

    boolean bool(String name, boolean ifEmpty) {
        String value = text(name);
        if (value.isEmpty()) {
            return ifEmpty;
        }
        if (value.equalsIgnoreCase("false")) {
            return false;
        }
        if (value.equalsIgnoreCase("true")) {
            return true;
        }
        throw wrong(name, value, "must be true or false");
    }

    private Map<String, String> userTags() {
        Map<String, String> tags = new TreeMap<>();
        for (String parameter : given.keySet()) {
            String value = text(parameter);
            if (parameter.startsWith(FieldNames.USER_TAG) && !value.isEmpty()) {
                String tag = parameter.trim().substring(FieldNames.USER_TAG.length());
                if (tag.isEmpty() || RESERVED.contains(tag)) {
                    throw wrong(parameter, value, "cannot be used, the listener writes that tag itself; rename it");
                }
                tags.put(tag, value);
            }
        }
        String run = text(RUN);
        if (!run.isEmpty() && tags.put(RUN, run) != null) {
            throw wrong(
                    RUN,
                    run,
                    "is given twice, here and as " + FieldNames.of(FieldNames.USER_TAG + RUN) + "; remove one of them");
        }
        return tags;
    }

    private int seconds(String name, int min, int ifEmpty) {
        String value = text(name);
        int seconds;
        try {
            seconds = value.isEmpty() ? ifEmpty : Integer.parseInt(value);
        } catch (NumberFormatException e) {
            seconds = -1;
        }
        if (seconds < min || seconds > MAX_SECONDS) {
            String shown = value.isEmpty() ? InfluxDbMetricsSchema.windowSecondsOrigin() : value;
            throw wrong(name, shown, "must be whole seconds from " + min + " to " + MAX_SECONDS);
        }
        return seconds;
    }

    /** The typed value, or the default if it is empty. */
    String text(StringPropertyDescriptor<InfluxDbMetricsSchema> property) {
        String typed = text(property.getShortName());
        return typed.isEmpty() ? property.getDefaultValue() : typed;
    }

    String text(String name) {
        return given.getOrDefault(name, "").trim();
    }

    static IllegalArgumentException wrong(String name, String value, String remedy) {
        return new IllegalArgumentException("InfluxDB listener: " + FieldNames.of(name) + " '" + value + "' " + remedy);
    }
}
