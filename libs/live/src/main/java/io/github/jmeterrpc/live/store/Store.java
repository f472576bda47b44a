package io.github.jmeterrpc.live.store;

import io.github.jmeterrpc.live.disk.Gzip;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.document.Update;
import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.LineParser;
import io.github.jmeterrpc.metrics.line.Point;
import io.github.jmeterrpc.metrics.line.Precision;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Takes line protocol, keeps it on disk, and computes the figures of the runs. Thread-safe: the calling thread parses points, which are then stored and counted under one lock.
 */
public final class Store implements Closeable {

    /** The newest run, as an id. */
    public static final String LATEST = "latest";

    private static final int MOST_IN_MEMORY = 4;
    private static final long UNUSED_MILLIS = 600_000;

    private final Runs runs;
    private final Clock clock;
    private final Consumer<String> warnings;
    private boolean told;

    /**
     * Opens what is in a folder.
     *
     * @param keep how many runs; the oldest go when there are more
     * @param clock tells when a generator was heard of
     * @param warnings told in words what goes wrong
     * @throws IOException if the folder cannot be read
     */
    public Store(Path folder, int keep, Clock clock, Consumer<String> warnings) throws IOException {
        this.runs = new Runs(folder, keep, warnings);
        this.clock = clock;
        this.warnings = warnings;
    }

    /**
     * Takes points: when it returns, they are with the operating system and counted, those that were not before.
     *
     * @param text line protocol
     * @param packed the same as one gzip member, or null
     * @throws LineException if any line is no point; then none is taken
     * @throws IOException if the disk does not take them
     */
    public void accept(byte[] text, byte[] packed, Precision precision) throws LineException, IOException {
        Instant now = clock.instant();
        LineParser.Parsed parsed =
                LineParser.parse(text, precision, TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano());
        List<Point> points = parsed.points().stream()
                .filter(point -> RunFigures.isKept(point.measurement()))
                .toList();
        if (points.isEmpty()) {
            return;
        }
        byte[] asStored = null;
        if (parsed.asStored() && points.size() == parsed.points().size()) {
            asStored = Gzip.endingWithNewLine(text, packed == null ? Gzip.pack(text) : packed);
        }
        synchronized (this) {
            keep(text, points, asStored, now.toEpochMilli());
        }
    }

    private void keep(byte[] text, List<Point> points, byte[] asStored, long nowMillis) throws IOException {
        Map<Run, List<Point>> byRun = new IdentityHashMap<>();
        Point last = null;
        Run run = null;
        for (Point point : points) {
            // A body holds thousands of rows of one window.
            if (last == null || !isOfSameWindow(point, last)) {
                run = runs.of(point, nowMillis);
            }
            byRun.computeIfAbsent(run, r -> new ArrayList<>()).add(point);
            last = point;
        }
        for (Map.Entry<Run, List<Point>> entry : byRun.entrySet()) {
            RunFigures figures = entry.getKey().figures(nowMillis);
            if (entry.getValue().stream().anyMatch(figures::isNew)) {
                byte[] packed = byRun.size() == 1 && asStored != null ? asStored : pack(text, entry.getValue());
                entry.getKey().add(entry.getValue(), packed, nowMillis);
            }
        }
    }

    private static boolean isOfSameWindow(Point one, Point two) {
        return one.nanos() == two.nanos()
                && one.tag("application").equals(two.tag("application"))
                && one.tag("run").equals(two.tag("run"))
                && one.tag("instance").equals(two.tag("instance"));
    }

    private static byte[] pack(byte[] text, List<Point> points) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (Point point : points) {
            lines.write(text, point.from(), point.to() - point.from());
            lines.writeBytes((" " + point.nanos() + "\n").getBytes(StandardCharsets.US_ASCII));
        }
        return Gzip.pack(lines.toByteArray());
    }

    /** The runs, newest first. */
    public synchronized List<RunInfo> list() {
        long now = clock.millis();
        return runs.newestFirst().stream().map(run -> run.info(now)).toList();
    }

    /**
     * All there is to know of a run.
     *
     * @param id of the run, or {@link #LATEST}
     * @throws IOException if it cannot be read
     */
    public synchronized Optional<State> state(String id) throws IOException {
        Optional<Run> run = find(id);
        return run.isEmpty()
                ? Optional.empty()
                : Optional.of(run.get().figures(clock.millis()).state(clock.millis()));
    }

    /**
     * What changed of a run after a version; nothing if nothing did.
     *
     * @throws IOException if it cannot be read
     */
    public synchronized Optional<Update> since(String id, long version) throws IOException {
        Optional<Run> run = find(id);
        if (run.isEmpty()) {
            return Optional.empty();
        }
        RunFigures figures = run.get().figures(clock.millis());
        return figures.version() > version ? Optional.of(figures.since(version, clock.millis())) : Optional.empty();
    }

    /** The id of a run, if there is one; of the newest for {@link #LATEST}. */
    public synchronized Optional<String> id(String id) {
        return find(id).map(Run::id);
    }

    /** The id of the newest run of an application, if there is one. */
    public synchronized Optional<String> latest(String application) {
        return runs.newestFirst().stream()
                .filter(run -> run.application().equals(application))
                .findFirst()
                .map(Run::id);
    }

    /** The version of a run, for those who keep what they were told; -1 if there is none. */
    public synchronized long version(String id) throws IOException {
        Optional<Run> run = find(id);
        return run.isEmpty() ? -1 : run.get().figures(clock.millis()).version();
    }

    /** The folder of a run. */
    public synchronized Optional<Path> folder(String id) {
        return find(id).map(Run::folder);
    }

    private Optional<Run> find(String id) {
        return id.equals(LATEST) ? runs.newestFirst().stream().findFirst() : runs.find(id);
    }

    /** What is to be done about once a second: finds silent generators, forces to the disk, lets go of old runs. */
    public synchronized void tick() {
        long now = clock.millis();
        List<Run> loaded = new ArrayList<>(
                runs.newestFirst().stream().filter(Run::isLoaded).toList());
        try {
            for (Run run : loaded) {
                run.tick(now);
                run.save(now);
            }
            for (int i = MOST_IN_MEMORY; i < loaded.size(); i++) {
                if (now - loaded.get(i).usedMillis() > UNUSED_MILLIS) {
                    loaded.get(i).unload();
                }
            }
            told = false;
        } catch (IOException e) {
            if (!told) {
                told = true;
                warnings.accept("The disk does not take what belongs to the runs: " + e);
            }
        }
    }

    @Override
    public synchronized void close() throws IOException {
        tick();
        for (Run run : runs.newestFirst()) {
            run.unload();
        }
    }
}
