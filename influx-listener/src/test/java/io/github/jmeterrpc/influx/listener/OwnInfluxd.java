package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.influx.InfluxAddress;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxServer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** An InfluxDB 1.x with a fixed address that a test may kill and start again on the same data, with logins if wanted. */
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

    private static Path executable() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(path -> Path.of(path, "influxd"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseGet(OwnInfluxd::none);
    }

    private static Path none() {
        if (Boolean.getBoolean("influx.required")) {
            throw new AssertionError("No influxd, and -Dinflux.required=true: " + InfluxServer.HOW_TO_GET);
        }
        return Assumptions.abort("Skipped, no influxd on the PATH: " + InfluxServer.HOW_TO_GET);
    }

    public OwnInfluxd start() {
        try {
            Path configuration = Files.writeString(
                    Files.createDirectories(folder).resolve("influxdb.conf"),
                    """
                    reporting-disabled = true
                    bind-address = "127.0.0.1:%d"
                    [meta]
                      dir = "%3$s/meta"
                    [data]
                      dir = "%3$s/data"
                      wal-dir = "%3$s/wal"
                      query-log-enabled = false
                    [http]
                      bind-address = "127.0.0.1:%2$d"
                      auth-enabled = %4$s
                      log-enabled = false
                    [monitor]
                      store-enabled = false
                    [subscriber]
                      enabled = false
                    """
                            .formatted(ports.get(1), ports.get(0), folder, logins));
            ProcessBuilder command =
                    new ProcessBuilder(executable().toString(), "run", "-config", configuration.toString());
            command.environment().keySet().removeIf(variable -> variable.startsWith("INFLUXDB_"));
            process = ManagedProcess.start("influxd", command, folder.resolve("influxd.log"), LIMIT);
            process.awaitUntil("answering", database("_internal")::answers, Duration.ofSeconds(60));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        return new InfluxDatabase(InfluxAddress.parse("http://127.0.0.1:" + ports.get(0)), name);
    }

    /** A database seen by somebody who may do everything. */
    public InfluxDatabase asAdmin(String name) {
        return new InfluxDatabase(InfluxAddress.parse("http://127.0.0.1:" + ports.get(0) + "?u=admin&p=s3cret"), name);
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
