package io.github.jmeterrpc.live.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.live.disk.BodyFiles;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.metrics.line.Point;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.function.Consumer;

/**
 * A run: its folder, and its figures while they are in use. Guarded by the store's lock, except
 * {@link #read}.
 */
final class Run {

    static final String INFO = "run.json";

    private static final String PART = ".part";

    /** Time without points, after which the next point starts another run. */
    private static final long PAUSE_MILLIS = 600_000;

    /** Time after its end in which the last rows of a generator may arrive. */
    private static final long AFTERMATH_MILLIS = 60_000;

    private final Path folder;
    private final Consumer<String> warnings;
    private RunInfo info;
    private RunInfo written;
    private BodyFiles bodies;
    private RunFigures figures;
    private long usedMillis;
    private long writtenMillis;

    private Run(Path folder, RunInfo info, long writtenMillis, Consumer<String> warnings) {
        this.folder = folder;
        this.info = info;
        this.written = info;
        this.writtenMillis = writtenMillis;
        this.warnings = warnings;
    }

    /** Starts a run. */
    static Run create(Path folder, RunInfo info, long nowMillis, Consumer<String> warnings) throws IOException {
        AtomicFile.createFolders(folder);
        Run run = new Run(folder, info, nowMillis, warnings);
        try {
            run.write(info);
            run.install(run.emptyFigures(), nowMillis);
        } catch (IOException e) {
            run.delete();
            throw e;
        }
        return run;
    }

    /**
     * Opens an existing run.
     *
     * @throws IOException if its description is damaged
     */
    static Run existing(Path folder, Consumer<String> warnings) throws IOException {
        RunInfo info = RunInfo.read(Json.read(Files.readAllBytes(folder.resolve(INFO)), JsonNode.class));
        if (info.tags().application() == null || info.tags().run() == null || info.state() == null) {
            throw new IOException(INFO + " is damaged");
        }
        long writtenMillis = info.start();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (BodyFiles.isBody(file)) {
                    FileTime time = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
                    writtenMillis = Math.max(writtenMillis, time.toMillis());
                } else if (file.toString().endsWith(PART)) {
                    // A store was killed while it wrote the description.
                    Files.delete(file);
                }
            }
        }
        return new Run(folder, info, writtenMillis, warnings);
    }

    String id() {
        return folder.getFileName().toString();
    }

    Path folder() {
        return folder;
    }

    RunInfo.RunTags tags() {
        return info.tags();
    }

    long start() {
        return info.start();
    }

    /** The time when a point was last stored, by the store's clock. */
    long writtenMillis() {
        return writtenMillis;
    }

    /**
     * Whether no more points are expected: all its generators ended some time ago, or no point has
     * arrived for a long time.
     */
    boolean isOver(long nowMillis) {
        long silentMillis = nowMillis - writtenMillis;
        return silentMillis > PAUSE_MILLIS
                || silentMillis > AFTERMATH_MILLIS && info(nowMillis).end() != null;
    }

    RunInfo info(long nowMillis) {
        if (figures != null && figures.version() > 0) {
            info = figures.info(nowMillis);
        } else if (figures == null && info.state().equals("running")) {
            // The run had ended when its last state was written.
            info = new RunInfo(info.id(), info.title(), info.tags(), info.start(), info.end(), "silent");
        }
        return info;
    }

    boolean isLoaded() {
        return figures != null;
    }

    /** The figures of a loaded run. */
    RunFigures figures(long nowMillis) {
        usedMillis = nowMillis;
        return figures;
    }

    private RunFigures emptyFigures() {
        return new RunFigures(id(), info.tags().application(), info.tags().run());
    }

    /**
     * Reads the stored points; needs no lock, because no points are added to a run that is not
     * loaded.
     */
    RunFigures read() throws IOException {
        RunFigures read = emptyFigures();
        BodyFiles.readAll(folder, text -> read.addAll(text), warnings::accept);
        return read;
    }

    /** Sets the figures that {@link #read} has returned. */
    void install(RunFigures read, long nowMillis) throws IOException {
        if (figures == null) {
            bodies = new BodyFiles(folder, nowMillis);
            figures = read;
            usedMillis = nowMillis;
        }
    }

    /**
     * Stores points and counts them; they are counted if and only if they were written to the disk.
     *
     * @param packed writes the points as gzip
     * @param text length of their text, in bytes
     */
    void add(List<Point> points, AtomicFile.FileContent packed, long text, long nowMillis) throws IOException {
        bodies.add(packed, text);
        figures(nowMillis).add(points, nowMillis);
        writtenMillis = nowMillis;
    }

    /**
     * Whether a point with these tags and time belongs to this run, unless a later run accepts it;
     * uncertain if the run is not loaded.
     */
    boolean takes(Point point, long nowMillis) {
        long millis = point.millis();
        if (figures == null) {
            return millis - writtenMillis <= PAUSE_MILLIS;
        }
        RunFigures known = figures(nowMillis);
        String text = point.fields().text("text");
        if (text != null && text.endsWith(" started") && known.isOverFor(point.tag("instance"), millis)) {
            return false;
        }
        return known.version() == 0
                || millis <= known.newest()
                || !known.isOver() && millis - known.newest() <= PAUSE_MILLIS;
    }

    /** Corrects the start of the run if it was earlier than known. */
    void beganAt(long millis) {
        info = new RunInfo(info.id(), info.title(), info.tags(), millis, info.end(), info.state());
    }

    /**
     * Detects silent generators, and writes changes of the description; returns the bodies, which
     * the caller maintains.
     */
    BodyFiles tick(long nowMillis) throws IOException {
        figures.tick(nowMillis);
        RunInfo now = info(nowMillis);
        if (!now.equals(written)) {
            write(now);
        }
        return bodies;
    }

    private void write(RunInfo now) throws IOException {
        AtomicFile.write(folder.resolve(INFO), Json.bytes(now));
        written = now;
    }

    long usedMillis() {
        return usedMillis;
    }

    /** The approximate memory of the figures, in bytes; 0 if the run is not loaded. */
    long memory() {
        return figures == null ? 0 : figures.memory();
    }

    /** Releases the memory of the figures. */
    void unload() {
        bodies = null;
        figures = null;
    }

    /** Deletes the files of the run, and its folder if it is then empty. */
    void delete() throws IOException {
        unload();
        boolean foreign = false;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (BodyFiles.isBody(file)
                        || file.getFileName().toString().matches("run\\.json|report\\.(html|json)|.*\\" + PART)) {
                    Files.delete(file);
                } else {
                    foreign = true;
                }
            }
        }
        if (!foreign) {
            Files.delete(folder);
        }
    }
}
