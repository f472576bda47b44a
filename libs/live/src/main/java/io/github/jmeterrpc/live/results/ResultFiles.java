package io.github.jmeterrpc.live.results;

import io.github.jmeterrpc.live.disk.PointFile;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.LineParser;
import io.github.jmeterrpc.metrics.line.Precision;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Sums up files of one run, of whatever kind they are: result files of JMeter (each is a generator), line protocol, folders
 * of a store or of line protocol. Not thread-safe.
 */
public final class ResultFiles {

    private static final long AT_THEIR_TIME = -1;
    private static final int LOOK = 4096;
    private static final int DEPTH = 3;
    private static final String POINTS = "points.lp.gz";

    private final RunFigures figures = new RunFigures("report", "", "");
    private final Consumer<String> warnings;

    /** @param warnings told in words what is left out */
    public ResultFiles(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /**
     * Adds a file or a folder.
     *
     * @throws IOException if it cannot be read or is of no known kind; the message says where
     */
    public void add(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new IOException(path + ": there is no such file");
        }
        if (!Files.isDirectory(path)) {
            addFile(path);
            return;
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(path, DEPTH)) {
            files = all.filter(file -> file.toString().matches(".*(\\.journal|\\.lp|" + POINTS + ")"))
                    .sorted()
                    .toList();
        }
        if (files.isEmpty()) {
            throw new IOException(path + ": neither a run of a store (" + POINTS + ") nor line protocol (*.lp)");
        }
        if (files.stream().anyMatch(file -> file.toString().endsWith(".journal"))) {
            throw new IOException(path + " holds points that wait for InfluxDB; make line protocol of them: java -jar"
                    + " jmeter-rpc-influx-<version>.jar replay " + path + " --url file:///path/of/points.lp");
        }
        if (files.stream().filter(file -> file.endsWith(POINTS)).count() > 1) {
            throw new IOException(path + " holds several runs; name one of them: "
                    + files.stream()
                            .map(file -> file.getParent().getFileName().toString())
                            .toList());
        }
        for (Path file : files) {
            addFile(file);
        }
    }

    private void addFile(Path path) throws IOException {
        if (path.endsWith(POINTS)) {
            try (PointFile points = new PointFile(path)) {
                points.readAll(text -> addLines(path, text), warnings);
            }
            return;
        }
        String name = path.getFileName().toString();
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
                InputStream in =
                        name.endsWith(".gz") ? new BufferedInputStream(new GZIPInputStream(raw), 1 << 16) : raw) {
            in.mark(LOOK);
            byte[] start = in.readNBytes(LOOK);
            in.reset();
            String text =
                    new String(start, StandardCharsets.UTF_8).stripLeading().replaceFirst("^\uFEFF", "");
            if (name.endsWith(".lp") || name.endsWith(".lp.gz")) {
                addLines(path, in.readAllBytes());
            } else if (text.startsWith("<")) {
                XmlResults.read(name, in, sample -> figures.add(instance(name), sample), warnings);
            } else {
                if (start.length >= 3 && start[0] == (byte) 0xEF && start[1] == (byte) 0xBB) {
                    in.skipNBytes(3);
                }
                CsvResults.read(
                        name,
                        new InputStreamReader(in, StandardCharsets.UTF_8),
                        sample -> figures.add(instance(name), sample),
                        warnings);
            }
        }
    }

    private static String instance(String file) {
        return file.replaceFirst("(\\.(csv|jtl|xml|gz))+$", "");
    }

    private void addLines(Path path, byte[] text) throws IOException {
        try {
            figures.add(LineParser.parse(text, Precision.NANOS, 0).points(), AT_THEIR_TIME);
        } catch (LineException e) {
            throw new IOException(path + ": " + e.getMessage(), e);
        }
    }

    /**
     * What there is to know.
     *
     * @throws IOException if there are no samples at all
     */
    public State state() throws IOException {
        figures.endOfFiles();
        State state = figures.state(System.currentTimeMillis());
        if (state.table().isEmpty()) {
            throw new IOException("no samples in these files");
        }
        return state;
    }
}
