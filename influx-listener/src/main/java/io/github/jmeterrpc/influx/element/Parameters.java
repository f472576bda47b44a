package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.file.LineFile;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.listener.ListenerSettings;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.live.gate.RequiredPrecision;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The values of a test as typed. Converts them to {@link ListenerSettings}, and checks rules that
 * concern two values.
 *
 * @param given values by name; a missing value counts as empty
 */
record Parameters(Map<String, String> given) {

    private static final int DATABASE_WINDOW_SECONDS = 5;
    private static final int PAGE_WINDOW_SECONDS = 1;
    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;

    /**
     * Property with the folder of the runs; a relative path refers to JMeter's working directory.
     */
    private static final String FOLDER = "live_page.folder";

    private static final String PRECISION = "live.precision";

    private static final String GRAFANA = "live.grafana";

    private static final String DEFAULT_FOLDER = "jmeter-live";

    Parameters {
        given = Map.copyOf(given);
    }

    /**
     * Reads each property once, with variables and functions evaluated.
     *
     * @throws IllegalArgumentException if two tags have the same name
     */
    static Map<String, String> of(TestElement element) {
        Map<String, String> given = new HashMap<>();
        for (Parameter<?> parameter : SCHEMA.parameters()) {
            given.put(
                    parameter.name(),
                    element.getPropertyAsString(parameter.property().getName(), ""));
        }
        Arguments tags = element.getOrNull(SCHEMA.userTags);
        if (tags != null) {
            for (JMeterProperty item : tags) {
                Argument tag = (Argument) item.getObjectValue();
                String name = Parameter.USER_TAG + tag.getName().trim();
                if (given.put(name, String.valueOf(tag.getValue())) != null) {
                    throw Parameter.wrong(name, tag.getValue(), "is given twice; remove one of the two rows");
                }
            }
        }
        return given;
    }

    /**
     * Reads all parameters. Without a URL, the destination is a file, unless there is a live page.
     *
     * @throws IllegalArgumentException if a value is invalid; the message has the parameter's name,
     *     its value and the remedy
     */
    ListenerSettings read() {
        return new ListenerSettings(
                destination(),
                new ListenerSettings.Tags(
                        value(SCHEMA.application), value(SCHEMA.instance), value(SCHEMA.measurement), tags()),
                new ListenerSettings.Recording(
                        labels(),
                        value(SCHEMA.percentiles),
                        windowSeconds() * 1000L,
                        value(SCHEMA.testTitle),
                        value(SCHEMA.eventTags),
                        value(SCHEMA.health),
                        value(SCHEMA.probeTargets),
                        value(SCHEMA.buckets),
                        value(SCHEMA.raw),
                        value(SCHEMA.recordSubSamples),
                        value(SCHEMA.errorDetails),
                        value(SCHEMA.threadGroupTag),
                        grafana()),
                new ListenerSettings.Buffering(
                        value(SCHEMA.onStartFailure),
                        value(SCHEMA.flushTimeoutSeconds) * 1000L,
                        value(SCHEMA.spoolDir),
                        (long) value(SCHEMA.spoolMaxMb) << 20),
                page());
    }

    /**
     * If the live page is the only destination, windows are short: the more windows a test has, the
     * more certain its figures are.
     */
    private int windowSeconds() {
        int usual = value(SCHEMA.influxdbUrl).isEmpty() ? PAGE_WINDOW_SECONDS : DATABASE_WINDOW_SECONDS;
        return value(SCHEMA.windowSeconds).orElse(usual);
    }

    private <T> T value(Parameter<T> parameter) {
        return parameter.read(given);
    }

    private String typed(Parameter<?> parameter) {
        return given.getOrDefault(parameter.name(), "").trim();
    }

    private Destination destination() {
        String url = value(SCHEMA.influxdbUrl);
        if (url.isEmpty()) {
            Path file = runs().resolveSibling("jmeter-points-" + System.currentTimeMillis() + ".lp");
            return LineFile.parse(file.toUri().toString());
        }
        try {
            return LineFile.isNamedBy(url)
                    ? LineFile.parse(url)
                    : InfluxUrl.parse(url, value(SCHEMA.influxdbToken), value(SCHEMA.influxdbCaFile));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("InfluxDB listener: " + e.getMessage(), e);
        }
    }

    private static Path runs() {
        return Path.of(JMeterUtils.getPropDefault(FOLDER, DEFAULT_FOLDER)).toAbsolutePath();
    }

    private Map<String, String> tags() {
        Map<String, String> tags = new TreeMap<>();
        given.forEach((name, typed) -> {
            String value = typed.trim();
            if (name.startsWith(Parameter.USER_TAG) && !value.isEmpty()) {
                String tag = name.trim().substring(Parameter.USER_TAG.length());
                if (tag.isEmpty()) {
                    throw Parameter.wrong(name, value, "is a tag without a name; type one in front of the value");
                }
                if (SeriesTags.RESERVED.contains(tag)) {
                    throw Parameter.wrong(
                            name, value, "cannot be used, the listener writes that tag itself; rename it");
                }
                tags.put(tag, value);
            }
        });
        String run = value(SCHEMA.run);
        if (!run.isEmpty() && tags.put(SCHEMA.run.name(), run) != null) {
            throw SCHEMA.run.wrong(run, "is given twice, here and as TAG_run; remove one of them");
        }
        return tags;
    }

    private LabelRules labels() {
        Pattern wanted = value(SCHEMA.samplersRegex);
        DurationThresholds thresholds = value(SCHEMA.thresholds);
        if (!thresholds.micros().isEmpty() && !value(SCHEMA.buckets)) {
            throw SCHEMA.thresholds.wrong(
                    typed(SCHEMA.thresholds),
                    "are counted in the rows that buckets 'false' switches off; leave one of the two empty");
        }
        return new LabelRules(
                value(SCHEMA.summaryOnly), label -> wanted.matcher(label).find(), LabelRules.MAX, thresholds);
    }

    /**
     * By default, there is a page if the points have no other destination or if there are
     * thresholds to evaluate.
     */
    private Optional<ListenerSettings.Page> page() {
        boolean alone = value(SCHEMA.influxdbUrl).isEmpty();
        Thresholds gate = value(SCHEMA.failIf);
        Optional<RequiredPrecision> precision = precision();
        if (!value(SCHEMA.livePage).orElse(alone || !gate.isEmpty() || precision.isPresent())) {
            if (alone) {
                throw SCHEMA.livePage.wrong(
                        "false", "and no influxdbUrl: points would go nowhere; give one of the two");
            }
            if (!gate.isEmpty()) {
                throw SCHEMA.failIf.wrong(
                        typed(SCHEMA.failIf), "needs the live page, which judges it: leave livePage empty");
            }
            if (precision.isPresent()) {
                throw SCHEMA.livePage.wrong(
                        "false", "but the property live.precision needs the page: leave livePage empty");
            }
            return Optional.empty();
        }
        InetAddress address = value(SCHEMA.livePageAddress);
        String token = value(SCHEMA.livePageToken);
        if (!address.isLoopbackAddress() && token.isEmpty()) {
            throw SCHEMA.livePageAddress.wrong(
                    typed(SCHEMA.livePageAddress),
                    "can be reached from other machines, so livePageToken is needed: type one");
        }
        return Optional.of(new ListenerSettings.Page(address, token, runs(), gate, precision, alone));
    }

    /**
     * The URL of the dashboards; empty if the page is the only destination, because the dashboards
     * then have no data.
     */
    private String grafana() {
        String typed = JMeterUtils.getPropDefault(GRAFANA, "").strip();
        if (!typed.isEmpty() && !typed.matches("https?://[^\\s?#\"<>]+")) {
            throw new IllegalArgumentException("InfluxDB listener: property " + GRAFANA + " '" + typed
                    + "' is no URL of a Grafana, such as http://grafana:3000");
        }
        return value(SCHEMA.influxdbUrl).isEmpty() ? "" : typed.replaceFirst("/+$", "");
    }

    private static Optional<RequiredPrecision> precision() {
        String typed = JMeterUtils.getPropDefault(PRECISION, "").strip();
        try {
            return typed.isEmpty() ? Optional.empty() : Optional.of(RequiredPrecision.parse(typed));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("InfluxDB listener: property " + PRECISION + " " + e.getMessage(), e);
        }
    }
}
