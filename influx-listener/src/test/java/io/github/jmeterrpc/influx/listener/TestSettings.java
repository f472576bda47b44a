package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.file.LineFile;
import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.listener.ListenerSettings.StartFailure;
import io.github.jmeterrpc.influx.record.LabelRules;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of a listener in tests. By default, its windows have a quarter of a second, a failure at
 * the start does not stop it, its end waits up to a minute for acknowledgements, and it writes
 * neither health metrics nor single samples. Each method sets one value.
 */
final class TestSettings {

    static final long WINDOW_MILLIS = 250;

    private final String url;
    private final Path spool;
    private String token = "";
    private StartFailure onStartFailure = StartFailure.CONTINUE;
    private long flushMillis = 60_000;
    private String instance = "";
    private long windowMillis = WINDOW_MILLIS;
    private Optional<List<ProbeTarget>> probed = Optional.empty();
    private boolean raw;

    private TestSettings(String url, Path spool) {
        this.url = url;
        this.spool = spool;
    }

    /**
     * @param url URL of InfluxDB, or of a file
     * @param spool folder for unacknowledged points
     */
    static TestSettings to(String url, Path spool) {
        return new TestSettings(url, spool);
    }

    TestSettings token(String value) {
        token = value;
        return this;
    }

    /** A failure at the start stops the test. */
    TestSettings stopOnStartFailure() {
        onStartFailure = StartFailure.STOP;
        return this;
    }

    TestSettings flushMillis(long millis) {
        flushMillis = millis;
        return this;
    }

    TestSettings instance(String name) {
        instance = name;
        return this;
    }

    TestSettings windowMillis(long millis) {
        windowMillis = millis;
        return this;
    }

    /** Writes health metrics, and probes these targets. */
    TestSettings health(List<ProbeTarget> targets) {
        probed = Optional.of(targets);
        return this;
    }

    /** Also writes each sample as a point. */
    TestSettings raw() {
        raw = true;
        return this;
    }

    ListenerSettings build() {
        return new ListenerSettings(
                LineFile.isNamedBy(url) ? LineFile.parse(url) : InfluxUrl.parse(url, token, ""),
                new ListenerSettings.Tags("app", instance, "jmeter", Map.of()),
                new ListenerSettings.Recording(
                        new LabelRules(false, label -> true, 1000),
                        List.of(),
                        windowMillis,
                        "test",
                        "",
                        probed.isPresent(),
                        probed,
                        true,
                        raw,
                        false,
                        false,
                        false,
                        ""),
                new ListenerSettings.Buffering(onStartFailure, flushMillis, spool, 100L << 20),
                Optional.empty());
    }
}
