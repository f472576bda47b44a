package io.github.jmeterrpc.influx.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.listener.ListenerSettings;
import io.github.jmeterrpc.influx.listener.ListenerSettings.StartFailure;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTest {

    private final Map<String, String> parameters = new HashMap<>(
            new InfluxDbBackendListenerClient().getDefaultParameters().getArgumentsAsMap());

    private ListenerSettings read() {
        return new Parameters(parameters).read();
    }

    private ListenerSettings readWithUrl() {
        parameters.put("influxdbUrl", "http://localhost:8086/write?db=jmeter");
        return read();
    }

    @Test
    void theCoreListenersParametersAndDefaultsAreAllThere() {
        Arguments core = new InfluxdbBackendListenerClient().getDefaultParameters();
        Map<String, String> ours =
                new InfluxDbBackendListenerClient().getDefaultParameters().getArgumentsAsMap();

        for (int i = 0; i < core.getArgumentCount(); i++) {
            Argument argument = core.getArgument(i);
            assertThat(ours).containsEntry(argument.getName(), argument.getValue());
        }
    }

    /**
     * Returns the text without the marks of links and code; an empty text for a default that is the
     * value of a property.
     */
    private static String plain(String markdown) {
        return markdown.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                .replace("`", "")
                .trim()
                .replaceFirst("^.* backend_influxdb.send_interval$", "");
    }

    @ParameterizedTest
    @CsvSource({"README.md, labels.properties", "README.zh-CN.md, labels_zh_CN.properties"})
    void theGuidesTableIsTheTableOfParameters(String guide, String texts) throws IOException {
        Properties meanings = new Properties();
        try (Reader reader =
                new InputStreamReader(Parameter.class.getResourceAsStream(texts), StandardCharsets.UTF_8)) {
            meanings.load(reader);
        }
        List<List<String>> rows = Files.readAllLines(Path.of(guide)).stream()
                .dropWhile(line -> !line.startsWith("| `influxdbUrl` |"))
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(ParametersTest::plain)
                        .toList())
                .toList();
        List<List<String>> expected = new ArrayList<>();
        for (Parameter<?> parameter : InfluxDbMetricsSchema.INSTANCE.parameters()) {
            if (parameter == InfluxDbMetricsSchema.INSTANCE.samplersRegex) {
                expected.add(List.of("TAG_<name>", "", meanings.getProperty("userTags.tip")));
            }
            expected.add(List.of(
                    parameter.name(),
                    parameter.property().getDefaultValueAsString(),
                    meanings.getProperty(parameter.name() + ".tip")));
        }

        assertThat(rows).isEqualTo(expected);
    }

    @Test
    void namesTheRunAfterThePlanWithoutATitle() {
        FileServer.getFileServer().setScriptName("orders.jmx");
        try {
            parameters.put("testTitle", "");
            assertThat(readWithUrl().recording().testTitle()).isEqualTo("orders");
            parameters.put("testTitle", "Night");
            assertThat(read().recording().testTitle()).isEqualTo("Night");
        } finally {
            FileServer.getFileServer().setScriptName(null);
        }
        parameters.put("testTitle", "");
        assertThat(read().recording().testTitle()).isEqualTo("Test");
    }

    @Test
    void aLivePageAloneTakesWindowsOfASecond() {
        parameters.put("influxdbUrl", "");
        assertThat(read().recording().windowMillis()).isEqualTo(1000);
        parameters.put("windowSeconds", "10");
        assertThat(read().recording().windowMillis()).isEqualTo(10_000);
    }

    @Test
    void messagesNameAFieldByItsLabelToo() {
        assertThat(Parameter.withLabels("no influxdbUrl, raw 'x' and TAG_env; a raw text of getCause"))
                .isEqualTo("no URL (influxdbUrl), A point for each sample (raw) 'x' and Further tags (TAG_env); a raw"
                        + " text of getCause");
    }

    @Test
    void defaultsMeanWhatTheyMeanInTheCoreListener() {
        ListenerSettings settings = readWithUrl();

        assertThat(settings.recording().windowMillis()).isEqualTo(5000);
        assertThat(settings.tags().measurement()).isEqualTo("jmeter");
        assertThat(settings.recording().percentiles())
                .extracting(Percentile::field)
                .containsExactlyInAnyOrder("pct99.0", "pct95.0", "pct90.0");
        assertThat(settings.recording().labels().summaryOnly()).isFalse();
        assertThat(settings.recording().labels().wanted().test("anything")).isTrue();
        assertThat(settings.tags().instance()).isEmpty();
        assertThat(settings.buffering().flushMillis()).isEqualTo(60_000);
        assertThat(settings.buffering().spoolDirectory())
                .isEqualTo(Path.of(System.getProperty("user.dir"), "influx-spool"));
        assertThat(settings.buffering().spoolBytes()).isEqualTo(512L << 20);
        assertThat(settings.buffering().onStartFailure()).isEqualTo(StartFailure.CONTINUE);
    }

    @Test
    void healthIsWrittenByDefault() {
        assertThat(readWithUrl().recording().health()).isTrue();
        assertThat(readWithUrl().recording().probeTargets()).isEmpty();
        parameters.remove("health");
        assertThat(read().recording().health()).isTrue();
        parameters.put("health", "False");
        assertThat(read().recording().health()).isFalse();
        parameters.put("health", "yes");
        assertThatThrownBy(this::read).hasMessageContaining("health 'yes' must be true or false");
    }

    @Test
    void targetsOfProbesCanBeSetOrLeftOut() {
        parameters.put("probeTargets", "None");
        assertThat(readWithUrl().recording().probeTargets()).contains(List.of());
        parameters.put("probeTargets", "host:80; [::1]:9090");
        assertThat(read().recording().probeTargets())
                .contains(List.of(new ProbeTarget("host", 80), new ProbeTarget("::1", 9090)));
        parameters.put("probeTargets", "host");
        assertThatThrownBy(this::read)
                .hasMessage("InfluxDB listener: probeTargets 'host' must be host:port, IPv6 in brackets as in"
                        + " [::1]:9090, or none");
    }

    @Test
    void howPointsAreKeptCanBeSet() {
        parameters.putAll(Map.of(
                "influxdbCaFile",
                "/etc/ca.pem",
                "spoolDir",
                "/var/spool/x",
                "spoolMaxMb",
                "20",
                "onStartFailure",
                "stop"));
        ListenerSettings settings = readWithUrl();

        assertThat(settings.buffering().spoolDirectory()).isEqualTo(Path.of("/var/spool/x"));
        assertThat(settings.buffering().spoolBytes()).isEqualTo(20L << 20);
        assertThat(settings.buffering().onStartFailure()).isEqualTo(StartFailure.STOP);
        assertThat(settings.destination())
                .isEqualTo(InfluxUrl.parse("http://localhost:8086/write?db=jmeter", "", "/etc/ca.pem"));
    }

    @Test
    void aPlanThatNamesOnlyTheUrlWorks() {
        parameters.clear();

        assertThat(readWithUrl().recording().percentiles()).hasSize(3);
        assertThat(readWithUrl().recording().labels().wanted().test("anything")).isTrue();
    }

    @Test
    void userTagsAreTakenWithoutTheirPrefixAndEmptyOnesLeftOut() {
        parameters.put("TAG_env", " test ");
        parameters.put("TAG_none", "");

        assertThat(readWithUrl().tags().user()).containsOnly(Map.entry("env", "test"));
    }

    @Test
    void theRunIsATagOfItsOwnAndNotGivenTwice() {
        parameters.put("run", " 2026-11-21 a ");
        assertThat(readWithUrl().tags().user()).containsOnly(Map.entry("run", "2026-11-21 a"));

        parameters.put("TAG_run", "b");
        assertThatThrownBy(this::readWithUrl).hasMessageContaining("given twice");
    }

    @Test
    void twoRowsWithTheNameOfOneTagAreRefused() {
        Arguments tags = new Arguments();
        tags.addArgument("zone", "a");
        tags.addArgument(" zone ", "b");
        InfluxDbMetrics element = new InfluxDbMetrics();
        element.set(InfluxDbMetricsSchema.INSTANCE.userTags, tags);

        assertThatThrownBy(() -> Parameters.of(element)).hasMessageContaining("TAG_zone 'b' is given twice");
    }

    @Test
    void bucketsAreWrittenUnlessSwitchedOffAndThresholdsAreMilliseconds() {
        assertThat(readWithUrl().recording().buckets()).isTrue();
        assertThat(readWithUrl().recording().labels().thresholds()).isEqualTo(DurationThresholds.NONE);

        parameters.put("thresholds", " 500; 0.25;100;500 ");
        assertThat(readWithUrl().recording().labels().thresholds())
                .isEqualTo(new DurationThresholds(List.of(250L, 100_000L, 500_000L)));

        parameters.put("buckets", "false");
        assertThatThrownBy(this::readWithUrl)
                .hasMessageContainingAll("thresholds '500; 0.25;100;500' are counted", "buckets");
        parameters.put("thresholds", "");
        assertThat(readWithUrl().recording().buckets()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "influxdbUrl, nonsense, must start with http",
        "percentiles, 99;abc, must be numbers above 0",
        "percentiles, 101, must be numbers above 0",
        "percentiles, NaN, must be numbers above 0",
        "samplersRegex, '(', is not a regular expression",
        "summaryOnly, yes, must be true or false",
        "windowSeconds, 0, must be whole seconds from 1 to 3600",
        "windowSeconds, 2.5, must be whole seconds from 1 to 3600",
        "flushTimeoutSeconds, -1, must be whole seconds from 0 to 3600",
        "raw, maybe, must be true or false",
        "buckets, maybe, must be true or false",
        "thresholds, 100;fast, must be milliseconds",
        "thresholds, 0.0001, must be milliseconds with at most three decimals",
        "thresholds, -1, must be milliseconds",
        "thresholds, 1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17;18;19;20;21, 20 at most",
        "spoolMaxMb, 0, must be whole megabytes",
        "spoolMaxMb, 1g, must be whole megabytes",
        "onStartFailure, abort, must be continue or stop",
        "influxdbUrl, file:relative.lp, is not the URL of a file",
        "TAG_transaction, x, the listener writes that tag itself",
        "TAG_, x, is a tag without a name",
        "measurement, #x, must not begin with #"
    })
    void aWrongValueIsNamedWithItsRemedy(String name, String value, String remedy) {
        parameters.put("influxdbUrl", "http://localhost:8086/write?db=jmeter");
        parameters.put(name, value);

        assertThatThrownBy(this::read)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name + " '")
                .hasMessageContaining(remedy);
    }

    @Test
    void aTokenIsNeverInAnError() {
        parameters.put("influxdbToken", "s3cret");
        parameters.put("influxdbUrl", "http://localhost:8086/write?u=a&p=s3cret");

        assertThatThrownBy(this::read).hasMessageNotContaining("s3cret");
    }
}
