package io.github.jmeterrpc.live.store;

import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.files.Gzip;
import io.github.jmeterrpc.live.disk.Body;
import io.github.jmeterrpc.live.disk.BodyFiles;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.metrics.line.LimitException;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.LineParser;
import io.github.jmeterrpc.metrics.line.Point;
import io.github.jmeterrpc.metrics.line.WritePrecision;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Receives line protocol, stores it on disk, and computes the figures of the runs. Thread-safe: the
 * calling thread parses points, which are then stored and counted under one lock. Runs that are not
 * in use are read outside the lock, each by one thread, so that reading a run does not delay the
 * points of another.
 */
public final class Store implements Closeable {

    /** The id that stands for the newest run. */
    public static final String LATEST = "latest";

    /** Maximum memory of the figures of all loaded runs, in bytes. */
    private static final long MAX_MEMORY = Runtime.getRuntime().maxMemory() / 4;

    private static final int MOST_IN_MEMORY = 4;
    private static final long UNUSED_MILLIS = 600_000;

    /** Maximum wait of a request for a run that is being read. */
    private static final long READ_SECONDS = 25;

    /** Maximum difference between the clocks of generators. */
    private static final long AHEAD_MILLIS = 3_600_000;

    /**
     * Maximum number of runs that one body may start; the points of a generator belong to one or
     * two runs.
     */
    private static final int MAX_NEW_RUNS = 16;

    /** Length of a current time in ns, including a blank and a line end. */
    private static final int TIME_LENGTH = 21;

    private final Runs runs;
    private final InstantSource clock;
    private final Consumer<String> warnings;
    private final Map<Run, CompletableFuture<Void>> reading = new IdentityHashMap<>();
    private boolean reported;
    private boolean closed;

    /**
     * Opens the runs in a folder.
     *
     * @param keep maximum number of runs; beyond it, ended runs that were written longest ago are
     *     deleted
     * @param clock clock for the arrival time of points
     * @param warnings receives a sentence for each problem
     * @throws IOException if the folder cannot be read
     */
    public Store(Path folder, int keep, InstantSource clock, Consumer<String> warnings) throws IOException {
        this.runs = new Runs(folder, keep, warnings);
        this.clock = clock;
        this.warnings = warnings;
    }

    /**
     * Stores points. When this method returns, the operating system has written them, and they are
     * counted unless they were counted before.
     *
     * @param body line protocol
     * @param limits limits of the text and of the points in memory
     * @return the id of the run of the last point; empty if the store keeps none of the
     *     measurements
     * @throws LimitException if the points take too much memory, or a line is too long; then no
     *     point is stored
     * @throws LineException if a line is not a valid point; then no point is stored
     * @throws IOException if writing fails
     */
    public Optional<String> accept(Body body, WritePrecision precision, BodyLimits limits)
            throws LineException, IOException {
        Instant now = clock.instant();
        LineParser parser = new LineParser(
                body.text(limits.text()), precision, TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano());
        long memory = body.isGzip() ? 0 : body.length();
        List<Point> points = new ArrayList<>();
        boolean all = true;
        for (Point point = parser.next(); point != null; point = parser.next()) {
            if (RunFigures.isKept(point.measurement())) {
                points.add(point);
                memory += point.memory();
            } else {
                all = false;
            }
            if (memory > limits.memory()) {
                throw new LimitException("the points of a body may take " + (limits.memory() >> 20) + " MB of memory, "
                        + points.size() + " take more; send fewer at once");
            }
        }
        if (points.isEmpty()) {
            return Optional.empty();
        }
        check(points, now.toEpochMilli());
        Body asStored = all && parser.isAsStored() ? body.packed() : null;
        while (true) {
            CompletableFuture<Void> read;
            synchronized (this) {
                if (closed) {
                    throw new IOException("the live store is closed");
                }
                Run run = keep(points, asStored, parser.length(), now.toEpochMilli());
                if (run.isLoaded()) {
                    return Optional.of(run.id());
                }
                read = read(run);
            }
            await(read);
        }
    }

    private static void check(List<Point> points, long nowMillis) throws LineException {
        Set<List<String>> tags = new HashSet<>();
        for (Point point : points) {
            if (point.millis() > nowMillis + AHEAD_MILLIS) {
                throw new LineException("a point is stamped " + Instant.ofEpochMilli(point.millis())
                        + ", more than an hour ahead of the store's clock; set the clocks of generator and store");
            }
            tags.add(List.of(point.tag("application"), point.tag("run")));
        }
        if (tags.size() > MAX_NEW_RUNS) {
            throw new LineException("points of " + tags.size()
                    + " runs (tags application and run) in one body; at most " + MAX_NEW_RUNS);
        }
    }

    /**
     * Stores and counts points; returns the run of the last point, or a run that must be read
     * first.
     *
     * @param asStored their text if it can be stored unchanged, or null
     * @param length length of this text
     */
    private Run keep(List<Point> points, Body asStored, long length, long nowMillis) throws IOException {
        Map<Run, List<Point>> byRun = new IdentityHashMap<>();
        Point last = null;
        Run run = null;
        for (Point point : points) {
            // A body contains thousands of rows of one window.
            if (last == null || !isOfSameWindow(point, last)) {
                run = runs.of(point, nowMillis);
                if (!run.isLoaded()) {
                    return run;
                }
            }
            byRun.computeIfAbsent(run, r -> new ArrayList<>()).add(point);
            last = point;
        }
        for (Map.Entry<Run, List<Point>> entry : byRun.entrySet()) {
            RunFigures figures = entry.getKey().figures(nowMillis);
            if (entry.getValue().stream().anyMatch(figures::isNew)) {
                boolean whole = byRun.size() == 1 && asStored != null;
                List<Point> own = entry.getValue();
                AtomicFile.FileContent lines = out -> writeLines(own, out);
                entry.getKey().add(own, whole ? asStored::writeTo : lines, whole ? length : length(own), nowMillis);
            }
        }
        unload(byRun.keySet());
        return run;
    }

    /** Unloads the least recently used runs while all runs take too much memory, except runs in use. */
    private void unload(Set<Run> inUse) {
        List<Run> loaded = new ArrayList<>(
                runs.newestFirst().stream().filter(Run::isLoaded).toList());
        long memory = loaded.stream().mapToLong(Run::memory).sum();
        loaded.removeAll(inUse);
        loaded.sort(Comparator.comparingLong(Run::usedMillis));
        for (Run run : loaded) {
            if (memory <= MAX_MEMORY) {
                return;
            }
            memory -= run.memory();
            run.unload();
        }
    }

    private static boolean isOfSameWindow(Point one, Point two) {
        return one.nanos() == two.nanos()
                && one.tag("application").equals(two.tag("application"))
                && one.tag("run").equals(two.tag("run"))
                && one.tag("instance").equals(two.tag("instance"));
    }

    private static void writeLines(List<Point> points, OutputStream out) throws IOException {
        OutputStream gzip = Gzip.stream(out);
        for (Point point : points) {
            gzip.write(point.line());
            gzip.write((" " + point.nanos() + "\n").getBytes(StandardCharsets.US_ASCII));
        }
        gzip.close();
    }

    /** The approximate length of their lines, in bytes. */
    private static long length(List<Point> points) {
        return points.stream()
                .mapToLong(point -> point.line().length + TIME_LENGTH)
                .sum();
    }

    /** Starts reading a run, unless it is being read already. Called with the lock held. */
    private CompletableFuture<Void> read(Run run) {
        return reading.computeIfAbsent(
                run,
                r -> CompletableFuture.runAsync(() -> load(run), task -> {
                    Thread reader = new Thread(task, "live-store-reader");
                    reader.setDaemon(true);
                    reader.start();
                }));
    }

    private void load(Run run) {
        try {
            RunFigures figures = run.read();
            synchronized (this) {
                run.install(figures, clock.millis());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            // Done even after a failure, so that the next caller may try again.
            synchronized (this) {
                reading.remove(run);
            }
        }
    }

    private static void await(CompletableFuture<Void> read) throws IOException {
        try {
            read.get(READ_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException("the run cannot be read: " + e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new IOException("the run is being read from the disk; try again", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** The runs, newest first. */
    public synchronized List<RunInfo> list() {
        long now = clock.millis();
        return runs.newestFirst().stream().map(run -> run.info(now)).toList();
    }

    /**
     * Returns the complete state of a run; waits until its figures are read, if necessary.
     *
     * @param id id of the run, or {@link #LATEST}
     * @throws IOException if the run cannot be read
     */
    public Optional<RunState> state(String id) throws IOException {
        return figures(id, figures -> figures.state(clock.millis()));
    }

    /**
     * Returns the complete state with a copy of all windows, for thresholds on stretches of the
     * run.
     *
     * @throws IOException if the run cannot be read
     */
    public Optional<RunState> stateWithWindows(String id) throws IOException {
        return figures(id, figures -> figures.stateWithWindows(clock.millis()));
    }

    private Optional<RunState> figures(String id, Function<RunFigures, RunState> state) throws IOException {
        while (true) {
            CompletableFuture<Void> read;
            synchronized (this) {
                Optional<Run> run = find(id);
                if (run.isEmpty()) {
                    return Optional.empty();
                }
                if (run.get().isLoaded()) {
                    return Optional.of(state.apply(run.get().figures(clock.millis())));
                }
                read = read(run.get());
            }
            await(read);
        }
    }

    /** The id of a run, if it exists; the id of the newest run for {@link #LATEST}. */
    public synchronized Optional<String> id(String id) {
        return find(id).map(Run::id);
    }

    /**
     * The version of a run, which shows changes; -1 if the run does not exist or is not in use.
     */
    public synchronized long version(String id) {
        return find(id).filter(Run::isLoaded)
                .map(run -> run.figures(clock.millis()).version())
                .orElse(-1L);
    }

    /**
     * The windows of the newest run that start at a time or later, in ms since 1970, over all
     * generators.
     */
    public synchronized List<WindowSums> windows(long fromMillis) {
        return find(LATEST)
                .filter(Run::isLoaded)
                .map(run -> run.figures(clock.millis()).windows(fromMillis))
                .orElse(List.of());
    }

    /** The folder of a run. */
    public synchronized Optional<Path> folder(String id) {
        return find(id).map(Run::folder);
    }

    private Optional<Run> find(String id) {
        return id.equals(LATEST) ? runs.newestFirst().stream().findFirst() : runs.find(id);
    }

    /**
     * Called about once a second: detects silent generators, flushes and joins files, unloads old
     * runs.
     */
    public void tick() {
        try {
            for (BodyFiles bodies : tickRuns()) {
                bodies.maintain(clock.millis());
            }
            reported = false;
        } catch (IOException | UncheckedIOException e) {
            if (!reported) {
                reported = true;
                warnings.accept("cannot write run data: " + e);
            }
        }
    }

    /** Updates the runs in use; returns their files, which the caller maintains without the lock. */
    private synchronized List<BodyFiles> tickRuns() throws IOException {
        long now = clock.millis();
        List<BodyFiles> files = new ArrayList<>();
        List<Run> loaded = runs.newestFirst().stream().filter(Run::isLoaded).toList();
        for (int i = 0; i < loaded.size(); i++) {
            files.add(loaded.get(i).tick(now));
            if (i >= MOST_IN_MEMORY && now - loaded.get(i).usedMillis() > UNUSED_MILLIS) {
                loaded.get(i).unload();
            }
        }
        return files;
    }

    @Override
    public void close() throws IOException {
        tick();
        synchronized (this) {
            closed = true;
            runs.newestFirst().forEach(Run::unload);
        }
    }
}
