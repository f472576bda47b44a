package io.github.jmeterrpc.support.influx;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** An InfluxDB 1.x to run against; closing it ends what was started for it. */
public final class InfluxServer implements AutoCloseable {

    /** The remedy for messages about a missing InfluxDB. */
    public static final String HOW_TO_GET = "apt-get install influxdb (Debian package), or set INFLUX_URL";

    private static final Duration LIMIT = Duration.ofMinutes(20);

    private final InfluxAddress address;
    private final String origin;
    private final Runnable end;

    /**
     * A server that has been started elsewhere.
     *
     * @param origin where it comes from, for messages
     * @param end ends it
     */
    public InfluxServer(InfluxAddress address, String origin, Runnable end) {
        this.address = address;
        this.origin = origin;
        this.end = end;
    }

    /** An InfluxDB from the variable {@code INFLUX_URL} or, with data that go with it, from the PATH, if there is any. */
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
                ? InfluxDaemon.executable().map(influxd -> startTemporary(influxd, limit))
                : Optional.of(at(url));
    }

    /** Like {@link #find(Duration)}, or an exception that says how to get one. */
    public static InfluxServer required(Duration limit) {
        return find(limit).orElseThrow(() -> new IllegalStateException("No InfluxDB: " + HOW_TO_GET));
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

    private static InfluxServer startTemporary(Path influxd, Duration limit) {
        try {
            Path folder = Files.createTempDirectory("influxd");
            InfluxServer started = InfluxDaemon.start(influxd, folder, limit);
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

    /** Creates an empty database with a name of its own. */
    public InfluxDatabase newDatabase() {
        return database("test_" + UUID.randomUUID().toString().replace("-", "")).create();
    }

    @Override
    public void close() {
        end.run();
    }
}
