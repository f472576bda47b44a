package io.github.jmeterrpc.harness.influx;

import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** An InfluxDB 1.x to run against; closing it ends the started process. */
public final class InfluxServer implements AutoCloseable {

    /** The remedy for messages about a missing InfluxDB. */
    public static final String HOW_TO_GET = "apt-get install influxdb (Debian package), or set INFLUX_URL";

    private static final Duration LIMIT = Duration.ofMinutes(20);
    private static final Duration START = Duration.ofSeconds(60);

    private final String url;
    private final String origin;
    private final Runnable end;

    /**
     * Creates an object for a server that was started elsewhere.
     *
     * @param url scheme, host and port, and the credentials {@code u} and {@code p} if the server
     *     requires them
     * @param origin origin of the server, for messages
     * @param end ends the server
     */
    public InfluxServer(String url, String origin, Runnable end) {
        this.url = url;
        this.origin = origin;
        this.end = end;
    }

    /**
     * An InfluxDB from the variable {@code INFLUX_URL} or, with data deleted at its end, from the
     * PATH, if there is any.
     */
    public static Optional<InfluxServer> find() {
        return find(LIMIT);
    }

    /**
     * Like {@link #find()}.
     *
     * @param limit when one that is started here is ended at the latest
     */
    public static Optional<InfluxServer> find(Duration limit) {
        String url = System.getenv("INFLUX_URL");
        return url == null || url.isBlank()
                ? executable().map(influxd -> startTemporary(influxd, limit))
                : Optional.of(at(url));
    }

    /**
     * Returns a server like {@link #find(Duration)}; if there is none, throws an exception with the
     * remedy.
     */
    public static InfluxServer required(Duration limit) {
        return find(limit).orElseThrow(() -> new IllegalStateException("No InfluxDB: " + HOW_TO_GET));
    }

    /**
     * A running server, which is never ended from here.
     *
     * @throws IllegalArgumentException if the URL is not one of HTTP
     */
    public static InfluxServer at(String url) {
        return new InfluxServer(url, "InfluxDB at " + new InfluxDatabase(url, "").server(), () -> {});
    }

    /**
     * A new one from the PATH, its data below a folder that stays; absent if there is no
     * {@code influxd} 1.x.
     */
    public static Optional<InfluxServer> onPath(Path folder, Duration limit) {
        return executable().map(influxd -> start(influxd, folder, limit, () -> {}));
    }

    private static InfluxServer startTemporary(Path influxd, Duration limit) {
        try {
            Path folder = Files.createTempDirectory("influxd");
            return start(influxd, folder, limit, () -> deleteAll(folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void deleteAll(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InfluxServer start(Path influxd, Path folder, Duration limit, Runnable afterwards) {
        List<Integer> ports = FreePorts.several(2);
        ManagedProcess process = launch(influxd, folder, ports, false, limit);
        String origin = "influxd " + influxd + ", data in " + folder;
        return new InfluxServer("http://127.0.0.1:" + ports.get(0), origin, () -> {
            process.close();
            afterwards.run();
        });
    }

    /**
     * The {@code influxd} on the PATH, if it is one with InfluxQL and without tokens: version 1.
     */
    public static Optional<Path> executable() {
        return Arrays.stream(
                        Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "influxd"))
                .filter(Files::isExecutable)
                .findFirst()
                .filter(InfluxServer::isVersion1);
    }

    private static boolean isVersion1(Path influxd) {
        try {
            Process process = new ProcessBuilder(influxd.toString(), "version").start();
            return new String(process.getInputStream().readAllBytes()).matches("(?s)InfluxDB v?1\\..*");
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Starts an {@code influxd} on loopback, without usage reports; returns once it answers.
     *
     * @param folder folder of its data and its configuration
     * @param ports ports of HTTP and of backups
     * @param logins whether it asks for credentials
     * @param limit time after which the server is ended
     */
    public static ManagedProcess launch(
            Path influxd, Path folder, List<Integer> ports, boolean logins, Duration limit) {
        Path configuration = configure(folder.toAbsolutePath(), ports, logins);
        ProcessBuilder command = new ProcessBuilder(influxd.toString(), "run", "-config", configuration.toString());
        // Variables like INFLUXDB_HTTP_BIND_ADDRESS would override the file.
        command.environment().keySet().removeIf(variable -> variable.startsWith("INFLUXDB_"));
        ManagedProcess process = ManagedProcess.start("influxd", command, folder.resolve("influxd.log"), limit);
        try {
            InfluxDatabase probe = new InfluxDatabase("http://127.0.0.1:" + ports.get(0), "_internal");
            process.awaitUntil("answering at port " + ports.get(0), probe::answers, START);
            return process;
        } catch (RuntimeException e) {
            process.close();
            throw e;
        }
    }

    private static Path configure(Path folder, List<Integer> ports, boolean logins) {
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
                  auth-enabled = %4$s
                  log-enabled = false
                [monitor]
                  store-enabled = false
                [subscriber]
                  enabled = false
                """;
        try {
            return Files.writeString(
                    Files.createDirectories(folder).resolve("influxdb.conf"),
                    configuration.formatted(ports.get(1), folder, ports.get(0), logins));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Scheme, host and port, without credentials. */
    public String base() {
        return database("").server().toString();
    }

    /** The origin of the server and the place of its data, for messages. */
    public String origin() {
        return origin;
    }

    /** A database by its name; not created yet. */
    public InfluxDatabase database(String name) {
        return new InfluxDatabase(url, name);
    }

    /** Creates an empty database with its own name. */
    public InfluxDatabase newDatabase() {
        return database("test_" + UUID.randomUUID().toString().replace("-", "")).create();
    }

    @Override
    public void close() {
        end.run();
    }
}
