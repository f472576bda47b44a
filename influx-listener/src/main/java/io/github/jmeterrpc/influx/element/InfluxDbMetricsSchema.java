package io.github.jmeterrpc.influx.element;

import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.schema.BooleanPropertyDescriptor;
import org.apache.jmeter.testelement.schema.IntegerPropertyDescriptor;
import org.apache.jmeter.testelement.schema.StringPropertyDescriptor;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The properties of {@link InfluxDbMetrics} as stored in test plans; their names never change. After the prefix, each
 * name except that of the user tags equals the Backend Listener parameter with the same meaning. Only this class
 * defines defaults; {@link Parameters} uses them for empty texts.
 */
public final class InfluxDbMetricsSchema extends TestElementSchema {

    /** The one instance. */
    public static final InfluxDbMetricsSchema INSTANCE = new InfluxDbMetricsSchema();

    /** Prefix of all names. */
    static final String PREFIX = "InfluxDbMetrics.";

    private static final String SEND_INTERVAL = "backend_influxdb.send_interval";
    private static final int WINDOW_SECONDS = 5;

    /** Where to write. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> influxdbUrl = text("influxdbUrl");

    /** Token of InfluxDB 2 or 3. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> influxdbToken = text("influxdbToken");

    /** PEM file with the certificates to trust. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> influxdbCaFile = text("influxdbCaFile");

    /** Tag {@code application}. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> application = text("application");

    /** Tag {@code run}. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> run = text("run");

    /** Tag {@code instance}; empty to choose one automatically. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> instance = text("instance");

    /** Name of the measurement. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> measurement = text("measurement", "jmeter");

    /** Further tags by name. */
    public final TestElementPropertyDescriptor<InfluxDbMetricsSchema, Arguments> userTags =
            testElementDescriptor("userTags", Arguments.class, PREFIX + "userTags");

    /** Labels in which this is found get rows of their own. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> samplersRegex = text("samplersRegex");

    /** Percentiles, separated by semicolons. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> percentiles = text("percentiles", "99;95;90");

    /** Whether only the total is written. */
    public final BooleanPropertyDescriptor<InfluxDbMetricsSchema> summaryOnly = flag("summaryOnly");

    /** Whether counts by duration are written; true if empty. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> buckets = text("buckets", "true");

    /** Durations up to which samples are counted, ms, separated by semicolons. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> thresholds = text("thresholds");

    /** Whether each sample is also written as a point. */
    public final BooleanPropertyDescriptor<InfluxDbMetricsSchema> raw = flag("raw");

    /** Whether sub-samples get rows of their own. */
    public final BooleanPropertyDescriptor<InfluxDbMetricsSchema> recordSubSamples = flag("recordSubSamples");

    /** Whether the first failures are written as points. */
    public final BooleanPropertyDescriptor<InfluxDbMetricsSchema> errorDetails = flag("errorDetails");

    /** Whether health metrics of the generator are written; true if empty, which a Boolean property cannot express. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> health = text("health", "true");

    /** Targets of the probes. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> probeTargets = text("probeTargets");

    /** Length of a window, s. */
    public final IntegerPropertyDescriptor<InfluxDbMetricsSchema> windowSeconds =
            number("windowSeconds", windowSecondsDefault());

    /** Text of the annotations. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> testTitle = text("testTitle", "Test");

    /** Tags of the annotations. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> eventTags = text("eventTags");

    /** How long the end of the test waits for acknowledgements, s. */
    public final IntegerPropertyDescriptor<InfluxDbMetricsSchema> flushTimeoutSeconds =
            number("flushTimeoutSeconds", 60);

    /** What to do if InfluxDB cannot be written to when the test starts. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> onStartFailure = text("onStartFailure", "continue");

    /** Directory of the spool; by default in JMeter's working directory, beside jmeter.log. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> spoolDir = text("spoolDir", "influx-spool");

    /** Maximum disk usage of the spool, MB. */
    public final IntegerPropertyDescriptor<InfluxDbMetricsSchema> spoolMaxMb = number("spoolMaxMb", 512);

    /**
     * Whether to open a live page; if empty, it is opened without another destination or with thresholds in {@link
     * #failIf}.
     */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> livePage = text(PageParameters.LIVE_PAGE);

    /** Address the page listens on. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> livePageAddress =
            text(PageParameters.ADDRESS, "127.0.0.1");

    /** Token of the page, needed beyond loopback. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> livePageToken = text(PageParameters.TOKEN);

    /** Thresholds that the test must meet, separated by semicolons. */
    public final StringPropertyDescriptor<InfluxDbMetricsSchema> failIf = text(PageParameters.FAIL_IF);

    private InfluxDbMetricsSchema() {}

    /** The default length of a window, s: a JMeter property, as for JMeter's own listener. */
    static int windowSecondsDefault() {
        return JMeterUtils.getPropDefault(SEND_INTERVAL, WINDOW_SECONDS);
    }

    /** Human-readable description of the default window length. */
    static String windowSecondsOrigin() {
        return windowSecondsDefault() + " (property " + SEND_INTERVAL + ")";
    }

    private StringPropertyDescriptor<InfluxDbMetricsSchema> text(String name) {
        return stringDescriptor(name, PREFIX + name);
    }

    private StringPropertyDescriptor<InfluxDbMetricsSchema> text(String name, String defaultValue) {
        return stringDescriptor(name, PREFIX + name, defaultValue);
    }

    private IntegerPropertyDescriptor<InfluxDbMetricsSchema> number(String name, int defaultValue) {
        return intDescriptor(name, PREFIX + name, defaultValue);
    }

    private BooleanPropertyDescriptor<InfluxDbMetricsSchema> flag(String name) {
        return booleanDescriptor(name, PREFIX + name, false);
    }
}
