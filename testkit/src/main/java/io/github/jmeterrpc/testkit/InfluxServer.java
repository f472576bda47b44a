package io.github.jmeterrpc.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * An InfluxDB 1.x to test against.
 *
 * <p>In a test: {@code try (InfluxServer influx = InfluxServer.orSkip()) { InfluxDatabase database =
 * influx.newDatabase(); … }}. Comes from, in this order: the variable {@code INFLUX_URL}, {@code influxd} on the PATH,
 * Docker.
 */
public final class InfluxServer implements AutoCloseable {

    /** Tells a person what to do who has no InfluxDB. */
    public static final String HOW_TO_GET =
            "apt-get install influxdb (Debian package), or set INFLUX_URL, or start Docker";

    private static final Duration LIMIT = Duration.ofMinutes(20);

    private final InfluxAddress address;
    private final String origin;
    private final Runnable end;

    InfluxServer(InfluxAddress address, String origin, Runnable end) {
        this.address = address;
        this.origin = origin;
        this.end = end;
    }

    /** For a test: an InfluxDB, or the test is skipped; with {@code -Dinflux.required=true} it fails instead. */
    public static InfluxServer orSkip() {
        Optional<InfluxServer> found = find();
        if (found.isPresent()) {
            return found.get();
        }
        if (Boolean.getBoolean("influx.required")) {
            throw new AssertionError("No InfluxDB, and -Dinflux.required=true: " + HOW_TO_GET);
        }
        String message = "Skipped, no InfluxDB: " + HOW_TO_GET;
        System.out.println(message);
        return Assumptions.abort(message);
    }

    /** An InfluxDB from the environment, the PATH or Docker, if there is any. */
    public static Optional<InfluxServer> find() {
        String url = System.getenv("INFLUX_URL");
        if (url != null && !url.isBlank()) {
            return Optional.of(at(url));
        }
        Optional<InfluxServer> local = InfluxDaemon.executable().map(InfluxServer::startTemporary);
        if (local.isPresent() || !InfluxContainer.isPossible()) {
            return local;
        }
        return Optional.of(InfluxContainer.start());
    }

    /** One that runs already; never ended from here. */
    public static InfluxServer at(String url) {
        InfluxAddress address = InfluxAddress.parse(url);
        return new InfluxServer(address, "InfluxDB at " + address.base(), () -> {});
    }

    /** One of our own from the PATH, its data below a folder that stays; absent if there is no {@code influxd} 1.x. */
    public static Optional<InfluxServer> onPath(Path folder, Duration limit) {
        return InfluxDaemon.executable().map(influxd -> InfluxDaemon.start(influxd, folder, limit));
    }

    private static InfluxServer startTemporary(Path influxd) {
        try {
            Path folder = Files.createTempDirectory("influxd");
            InfluxServer started = InfluxDaemon.start(influxd, folder, LIMIT);
            return new InfluxServer(started.address, started.origin, () -> {
                started.close();
                deleteAll(folder);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void deleteAll(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public InfluxAddress address() {
        return address;
    }

    /** Says where it comes from and where its data are. */
    public String origin() {
        return origin;
    }

    /** A database by its name; not created yet. */
    public InfluxDatabase database(String name) {
        return new InfluxDatabase(address, name);
    }

    /** A new, empty database that nobody else uses. */
    public InfluxDatabase newDatabase() {
        return database("test_" + UUID.randomUUID().toString().replace("-", "")).create();
    }

    @Override
    public void close() {
        end.run();
    }
}
