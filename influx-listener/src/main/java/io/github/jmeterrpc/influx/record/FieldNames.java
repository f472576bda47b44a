package io.github.jmeterrpc.influx.record;

import java.util.Locale;
import java.util.ResourceBundle;

/**
 * Names parameters in messages: by the label that the window of InfluxDB Metrics shows in English, and by the parameter that the
 * Backend Listener's table shows, as in {@code URL (influxdbUrl)}.
 */
public final class FieldNames {

    /** Prefix of the parameters that are tags; the window has a table for them. */
    public static final String USER_TAG = "TAG_";

    /** The window's labels in English. */
    private static final ResourceBundle LABELS =
            ResourceBundle.getBundle("io.github.jmeterrpc.influx.gui.labels", Locale.ROOT);

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
        String key = parameter.startsWith(USER_TAG) ? "userTags" : parameter;
        return LABELS.containsKey(key) ? of(LABELS.getString(key), parameter) : parameter;
    }

    /** The same with a label as it stands in the window, in any language. */
    public static String of(String label, String parameter) {
        return label.replaceFirst("[:：]$", "") + " (" + parameter + ")";
    }
}
