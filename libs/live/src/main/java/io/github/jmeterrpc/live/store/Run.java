package io.github.jmeterrpc.live.store;

import io.github.jmeterrpc.live.disk.PointFile;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.metrics.file.AtomicFile;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.LineParser;
import io.github.jmeterrpc.metrics.line.Point;
import io.github.jmeterrpc.metrics.line.Precision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A run: its folder, and its figures while they are in use. Not thread-safe. */
final class Run {

    static final String INFO = "run.json";
    static final String POINTS = "points.lp.gz";

    /** Without a point for so long, the next one begins another run. */
    private static final long PAUSE_MILLIS = 600_000;

    private static final long AT_THEIR_TIME = -1;

    private final Path folder;
    private final Consumer<String> warnings;
    private RunInfo info;
    private RunInfo written;
    private PointFile file;
    private RunFigures figures;
    private long usedMillis;

    private Run(Path folder, RunInfo info, Consumer<String> warnings) {
        this.folder = folder;
        this.info = info;
        this.written = info;
        this.warnings = warnings;
    }

    /** Begins one. */
    static Run create(Path folder, RunInfo info, Consumer<String> warnings) throws IOException {
        Files.createDirectory(folder);
        Run run = new Run(folder, info, warnings);
        try {
            run.write(info);
        } catch (IOException e) {
            Files.deleteIfExists(folder);
            throw e;
        }
        return run;
    }

    /** One that was begun before. */
    static Run existing(Path folder, Consumer<String> warnings) throws IOException {
        return new Run(folder, Json.read(Files.readAllBytes(folder.resolve(INFO)), RunInfo.class), warnings);
    }

    String id() {
        return folder.getFileName().toString();
    }

    Path folder() {
        return folder;
    }

    String application() {
        return info.application();
    }

    String run() {
        return info.run();
    }

    long start() {
        return info.start();
    }

    RunInfo info(long nowMillis) {
        if (figures != null && figures.version() > 0) {
            info = figures.info(nowMillis);
        } else if (info.state().equals("running")) {
            // It was when its last state was written.
            info = new RunInfo(
                    info.id(), info.title(), info.application(), info.run(), info.start(), info.end(), "silent");
        }
        return info;
    }

    /** The figures; reads what was kept, if need be. */
    RunFigures figures(long nowMillis) throws IOException {
        usedMillis = nowMillis;
        if (figures == null) {
            PointFile points = new PointFile(folder.resolve(POINTS));
            RunFigures read = new RunFigures(id(), info.application(), info.run());
            try {
                points.readAll(text -> read.add(parse(text), AT_THEIR_TIME), warnings);
            } catch (IOException e) {
                points.close();
                throw e;
            }
            file = points;
            figures = read;
        }
        return figures;
    }

    private static List<Point> parse(byte[] text) throws IOException {
        try {
            return LineParser.parse(text, Precision.NANOS, 0).points();
        } catch (LineException e) {
            throw new IOException(e);
        }
    }

    /** Keeps points and counts them; they are counted if and only if the disk has taken them. */
    void add(List<Point> points, byte[] packed, long nowMillis) throws IOException {
        RunFigures counted = figures(nowMillis);
        file.append(packed);
        counted.add(points, nowMillis);
    }

    /** Whether a point of these tags and this time belongs here, if no later run takes it. */
    boolean takes(Point point, long nowMillis) throws IOException {
        long millis = point.millis();
        if (figures == null && millis - newestOnDisk() > PAUSE_MILLIS) {
            return false;
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

    private long newestOnDisk() throws IOException {
        Path points = folder.resolve(POINTS);
        return Files.exists(points) ? Files.getLastModifiedTime(points).toMillis() : info.start();
    }

    /** Says when the run began, if that was earlier than was known. */
    void beganAt(long millis) {
        info = new RunInfo(info.id(), info.title(), info.application(), info.run(), millis, info.end(), info.state());
    }

    /** Brings to the disk what a power failure would take. */
    void save(long nowMillis) throws IOException {
        if (file != null) {
            file.force();
            RunInfo now = info(nowMillis);
            if (!now.equals(written)) {
                write(now);
            }
        }
    }

    private void write(RunInfo now) throws IOException {
        AtomicFile.write(folder.resolve(INFO), Json.bytes(now));
        written = now;
    }

    void tick(long nowMillis) {
        figures.tick(nowMillis);
    }

    boolean isLoaded() {
        return figures != null;
    }

    long usedMillis() {
        return usedMillis;
    }

    /** Lets go of what is in memory. */
    void unload() throws IOException {
        if (file != null) {
            file.close();
            file = null;
            figures = null;
        }
    }
}
