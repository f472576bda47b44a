package io.github.jmeterrpc.influx.element;

import static io.github.jmeterrpc.influx.element.Parameter.ParameterGroup.DELIVERY;
import static io.github.jmeterrpc.influx.element.Parameter.ParameterGroup.PAGE;
import static io.github.jmeterrpc.influx.element.Parameter.ParameterGroup.RECORDING;
import static io.github.jmeterrpc.influx.element.Parameter.ParameterGroup.SERVER;
import static io.github.jmeterrpc.influx.element.Parameter.ParameterGroup.TAGS;

import io.github.jmeterrpc.influx.element.Parameter.ParameterField;
import io.github.jmeterrpc.influx.element.Parameter.ParameterGroup;
import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.listener.ListenerSettings.StartFailure;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The table of all parameters, in the order of the window and of the guide: name, default, kind of
 * field and parser. The parser, the window, the Backend Listener's table and messages use only this
 * table; a test compares the guides with it. Plans contain the names, so they never change.
 */
public final class InfluxDbMetricsSchema extends TestElementSchema {

    /** Prefix of all names in plans. */
    static final String PREFIX = "InfluxDbMetrics.";

    /** The one instance. */
    public static final InfluxDbMetricsSchema INSTANCE = new InfluxDbMetricsSchema();

    private final List<Parameter<?>> parameters = new ArrayList<>();

    public final Parameter<String> influxdbUrl = text(SERVER, ParameterField.LINE, "influxdbUrl", "", Parsers::text);
    public final Parameter<String> influxdbToken =
            text(SERVER, ParameterField.SECRET, "influxdbToken", "", Parsers::text);
    public final Parameter<String> influxdbCaFile =
            text(SERVER, ParameterField.FILE, "influxdbCaFile", "", Parsers::text);

    public final Parameter<String> application = text(TAGS, ParameterField.TEXT, "application", "", Parsers::text);
    public final Parameter<String> run = text(TAGS, ParameterField.TEXT, "run", "", Parsers::text);
    public final Parameter<String> instance = text(TAGS, ParameterField.TEXT, "instance", "", Parsers::text);
    public final Parameter<String> measurement =
            text(TAGS, ParameterField.TEXT, "measurement", "jmeter", Parsers::measurement);

    /** Additional tags by name; each is a parameter {@code TAG_<name>} of the Backend Listener. */
    public final TestElementPropertyDescriptor<InfluxDbMetricsSchema, Arguments> userTags =
            testElementDescriptor("userTags", Arguments.class, PREFIX + "userTags");

    public final Parameter<Pattern> samplersRegex =
            text(RECORDING, ParameterField.TEXT, "samplersRegex", "", Parsers::regex);
    public final Parameter<List<Percentile>> percentiles =
            text(RECORDING, ParameterField.TEXT, "percentiles", "99;95;90", Parsers::percentiles);
    /** Empty by default; {@link Parameters} then decides. */
    public final Parameter<Optional<Integer>> windowSeconds = text(
            RECORDING,
            ParameterField.TEXT,
            "windowSeconds",
            JMeterUtils.getPropDefault("backend_influxdb.send_interval", ""),
            Parsers.optional(Parsers.wholeNumber("seconds", 1, 3600)));

    public final Parameter<String> testTitle = text(RECORDING, ParameterField.TEXT, "testTitle", "", Parsers::title);
    public final Parameter<String> eventTags = text(RECORDING, ParameterField.TEXT, "eventTags", "", Parsers::text);
    public final Parameter<Boolean> health = choice(RECORDING, "health", "true", Parsers::flag, "true", "false");
    public final Parameter<Optional<List<ProbeTarget>>> probeTargets =
            text(RECORDING, ParameterField.TEXT, "probeTargets", "", Parsers::probeTargets);
    public final Parameter<Boolean> buckets = choice(RECORDING, "buckets", "true", Parsers::flag, "true", "false");
    public final Parameter<DurationThresholds> thresholds =
            text(RECORDING, ParameterField.TEXT, "thresholds", "", Parsers::thresholds);
    public final Parameter<Boolean> summaryOnly = check(RECORDING, "summaryOnly");
    public final Parameter<Boolean> raw = check(RECORDING, "raw");
    public final Parameter<Boolean> recordSubSamples = check(RECORDING, "recordSubSamples");
    public final Parameter<Boolean> errorDetails = check(RECORDING, "errorDetails");
    public final Parameter<Boolean> threadGroupTag = check(RECORDING, "threadGroupTag");

    public final Parameter<StartFailure> onStartFailure =
            choice(DELIVERY, "onStartFailure", "continue", Parsers::startFailure, "continue", "stop");
    public final Parameter<Integer> flushTimeoutSeconds =
            number(DELIVERY, "flushTimeoutSeconds", 60, Parsers.wholeNumber("seconds", 0, 3600));
    public final Parameter<Path> spoolDir =
            text(DELIVERY, ParameterField.TEXT, "spoolDir", "influx-spool", Parsers::folder);
    public final Parameter<Integer> spoolMaxMb =
            number(DELIVERY, "spoolMaxMb", 512, Parsers.wholeNumber("megabytes", 1, 999_999));

    public final Parameter<Thresholds> failIf = text(PAGE, ParameterField.TEXT, "failIf", "", Parsers::gate);
    public final Parameter<Optional<Boolean>> livePage =
            choice(PAGE, "livePage", "", Parsers::optionalFlag, "true", "false");
    public final Parameter<InetAddress> livePageAddress =
            text(PAGE, ParameterField.TEXT, "livePageAddress", "127.0.0.1", Parsers::address);
    public final Parameter<String> livePageToken =
            text(PAGE, ParameterField.SECRET, "livePageToken", "", Parsers::text);

    private InfluxDbMetricsSchema() {}

    /** The text parameters in order, without the user tags. */
    public List<Parameter<?>> parameters() {
        return List.copyOf(parameters);
    }

    private <T> Parameter<T> text(
            ParameterGroup group, ParameterField field, String name, String byDefault, Function<String, T> parser) {
        return add(stringDescriptor(name, PREFIX + name, byDefault), group, field, parser);
    }

    private <T> Parameter<T> choice(
            ParameterGroup group, String name, String byDefault, Function<String, T> parser, String... choices) {
        return add(stringDescriptor(name, PREFIX + name, byDefault), group, ParameterField.CHOICE, parser, choices);
    }

    private Parameter<Integer> number(
            ParameterGroup group, String name, int byDefault, Function<String, Integer> parser) {
        return add(intDescriptor(name, PREFIX + name, byDefault), group, ParameterField.TEXT, parser);
    }

    private Parameter<Boolean> check(ParameterGroup group, String name) {
        return add(booleanDescriptor(name, PREFIX + name, false), group, ParameterField.CHECK, Parsers::flag);
    }

    private <T> Parameter<T> add(
            PropertyDescriptor<InfluxDbMetricsSchema, ?> property,
            ParameterGroup group,
            ParameterField field,
            Function<String, T> parser,
            String... choices) {
        Parameter<T> parameter = new Parameter<>(property, group, field, List.of(choices), parser);
        parameters.add(parameter);
        return parameter;
    }
}
