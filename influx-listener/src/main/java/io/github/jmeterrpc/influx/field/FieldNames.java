package io.github.jmeterrpc.influx.field;

import java.util.Map;
import java.util.Set;

/**
 * Names parameters in messages: by the label that the window of InfluxDB Metrics shows in English, and by the parameter that the
 * Backend Listener's table shows, as in {@code URL (influxdbUrl)}.
 */
public final class FieldNames {

    /** Prefix of the parameters that are tags; the window has a table for them. */
    public static final String USER_TAG = "TAG_";

    private static final String USER_TAGS = "Further tags";

    private static final Map<String, String> LABELS = Map.ofEntries(
            Map.entry("influxdbUrl", "URL"),
            Map.entry("influxdbToken", "Token"),
            Map.entry("influxdbCaFile", "CA file"),
            Map.entry("application", "Application"),
            Map.entry("run", "Run"),
            Map.entry("instance", "Instance"),
            Map.entry("measurement", "Measurement"),
            Map.entry("samplersRegex", "Labels (regex)"),
            Map.entry("percentiles", "Percentiles"),
            Map.entry("windowSeconds", "Window (s)"),
            Map.entry("testTitle", "Test title"),
            Map.entry("eventTags", "Annotation tags"),
            Map.entry("thresholds", "Thresholds (ms)"),
            Map.entry("buckets", "Counts by duration"),
            Map.entry("summaryOnly", "Total only"),
            Map.entry("raw", "A point for each sample too"),
            Map.entry("recordSubSamples", "Rows for the parts of a sample"),
            Map.entry("errorDetails", "Details of failures"),
            Map.entry("health", "Generator health"),
            Map.entry("probeTargets", "Probe targets"),
            Map.entry("onStartFailure", "At start, if not writable"),
            Map.entry("flushTimeoutSeconds", "Wait at the end (s)"),
            Map.entry("spoolDir", "Journal directory"),
            Map.entry("spoolMaxMb", "Journal limit (MB)"),
            Map.entry("failIf", "Failed if"),
            Map.entry("livePage", "Live page"),
            Map.entry("livePageAddress", "Address of the page"),
            Map.entry("livePageToken", "Token of the page"));

    public static final String URL = of("influxdbUrl");
    public static final String TOKEN = of("influxdbToken");
    public static final String CA_FILE = of("influxdbCaFile");
    public static final String INSTANCE = of("instance");
    public static final String ON_START_FAILURE = of("onStartFailure");
    public static final String SPOOL_DIR = of("spoolDir");
    public static final String SPOOL_MAX_MB = of("spoolMaxMb");

    private FieldNames() {}

    /** The label and the parameter; the parameter alone where the window has no field for it. */
    public static String of(String parameter) {
        String label = parameter.startsWith(USER_TAG) ? USER_TAGS : LABELS.get(parameter);
        return label == null ? parameter : label + " (" + parameter + ")";
    }

    /** The parameters that the window has a field of their own for. */
    public static Set<String> parameters() {
        return LABELS.keySet();
    }
}
