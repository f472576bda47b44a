package io.github.jmeterrpc.support.influx;

import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.ManagedProcess;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Starts an {@code influxd} with free ports on loopback, a data folder of its own, and without usage reports. */
final class InfluxDaemon {

    private static final Duration START = Duration.ofSeconds(60);

    private InfluxDaemon() {}

    /** The {@code influxd} on the PATH, if it is one that speaks InfluxQL without tokens: version 1. */
    static Optional<Path> executable() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "influxd"))
                .filter(Files::isExecutable)
                .findFirst()
                .filter(InfluxDaemon::isVersion1);
    }

    private static boolean isVersion1(Path influxd) {
        try {
            Process process = new ProcessBuilder(influxd.toString(), "version")
                    .redirectErrorStream(true)
                    .start();
            String version = new String(process.getInputStream().readAllBytes());
            return process.waitFor(10, TimeUnit.SECONDS) && version.matches("(?s)InfluxDB v?1\\..*");
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Starts it below a folder; returns once it answers. */
    static InfluxServer start(Path influxd, Path folder, Duration limit) {
        List<Integer> ports = FreePorts.several(2);
        InfluxAddress address = InfluxAddress.parse("http://127.0.0.1:" + ports.get(0));
        ProcessBuilder command = new ProcessBuilder(
                influxd.toString(), "run", "-config", configure(folder, ports).toString());
        // Variables like INFLUXDB_HTTP_BIND_ADDRESS would override the file.
        command.environment().keySet().removeIf(variable -> variable.startsWith("INFLUXDB_"));
        ManagedProcess process = ManagedProcess.start("influxd", command, folder.resolve("influxd.log"), limit);
        InfluxDatabase probe = new InfluxDatabase(address, "_internal");
        try {
            process.awaitUntil("answering at " + address.base(), probe::answers, START);
        } catch (RuntimeException e) {
            process.close();
            throw e;
        }
        return new InfluxServer(address, "influxd " + influxd + ", data in " + folder, process::close);
    }

    private static Path configure(Path folder, List<Integer> ports) {
        String configuration =
                """
                reporting-disabled = true
                bind-address = "127.0.0.1:%1$d"
                [meta]
                  dir = "%2$s/meta"
                [data]
                  dir = "%2$s/data"
                  wal-dir = "%2$s/wal"
                  query-log-enabled = false
                [http]
                  bind-address = "127.0.0.1:%3$d"
                  log-enabled = false
                [monitor]
                  store-enabled = false
                [subscriber]
                  enabled = false
                """;
        Path home = folder.toAbsolutePath();
        try {
            Files.createDirectories(home);
            return Files.writeString(
                    home.resolve("influxdb.conf"), configuration.formatted(ports.get(1), home, ports.get(0)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
