package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.support.testing.Required;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * An InfluxDB 1.x with a fixed address that a test may kill and start again on the same data, with
 * logins if wanted.
 */
public final class OwnInfluxd implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final Path folder;
    private final boolean logins;
    private final List<Integer> ports = FreePorts.several(2);
    private ManagedProcess process;

    private OwnInfluxd(Path folder, boolean logins) {
        this.folder = folder;
        this.logins = logins;
    }

    /** Prepares one; nothing runs yet. The test is skipped where there is no {@code influxd}. */
    public static OwnInfluxd in(Path folder) {
        return new OwnInfluxd(folder, false);
    }

    /** The same, and it asks who one is. */
    public static OwnInfluxd withLogins(Path folder) {
        return new OwnInfluxd(folder, true);
    }

    public OwnInfluxd start() {
        Path influxd = InfluxServer.executable()
                .orElseGet(() -> Required.missing("influx.required", "influxd", InfluxServer.HOW_TO_GET));
        process = InfluxServer.launch(influxd, folder, ports, logins, LIMIT);
        return this;
    }

    /** As a crash would. */
    public void kill() {
        process.kill();
        process.close();
    }

    /** Neither answers nor reads for so long. */
    public void pauseFor(long millis) throws InterruptedException {
        process.suspend();
        try {
            Thread.sleep(millis);
        } finally {
            process.resume();
        }
    }

    public InfluxDatabase database(String name) {
        return new InfluxDatabase("http://127.0.0.1:" + ports.get(0), name);
    }

    /** A database with all rights. */
    public InfluxDatabase asAdmin(String name) {
        return new InfluxDatabase("http://127.0.0.1:" + ports.get(0) + "?u=admin&p=s3cret", name);
    }

    /** Where to write, with more of a query. */
    public String url(String query) {
        return "http://127.0.0.1:" + ports.get(0) + "/write?" + query;
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
    }
}
