package io.github.jmeterrpc.live.results;

import io.github.jmeterrpc.live.disk.BodyFiles;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.live.figures.sums.Sample;
import io.github.jmeterrpc.metrics.file.GzipMembers;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Sums up files of one run, of whatever kind they are: result files of JMeter (each is a
 * generator), line protocol, folders of a store or of line protocol. Not thread-safe.
 */
public final class ResultFiles {

    private static final int READ_AHEAD = 4096;
    private static final int DEPTH = 3;
    private static final String RUN = "run.json";
    private final RunFigures figures = new RunFigures("report", "", "");
    private final Map<Path, String> names = new HashMap<>();
    private final Consumer<String> warnings;
    private final long from;

    /** Counts Transaction Controllers in the total, too; call it before files are added. */
    public void countTransactions() {
        figures.countTransactions();
    }

    /** @param warnings takes a sentence for each part that is left out */
    public ResultFiles(Consumer<String> warnings) {
        this(warnings, Long.MIN_VALUE);
    }

    /**
     * Sums up a part of a run.
     *
     * @param warnings takes a sentence for each part that is left out
     * @param from samples of result files that began earlier are left out, such as those of a
     *     warm-up; ms since 1970
     */
    public ResultFiles(Consumer<String> warnings, long from) {
        this.warnings = warnings;
        this.from = from;
    }

    /**
     * Adds files and folders of one run.
     *
     * @throws IOException if one cannot be read, is of no known kind, is damaged or is given twice;
     *     the message says which
     */
    public void addAll(List<Path> paths) throws IOException {
        paths.forEach(path -> names.put(path, name(path, paths, 1)));
        Set<Path> given = new HashSet<>();
        for (Path path : paths) {
            if (!given.add(absolute(path))) {
                throw new IOException(path + ": this file is given twice");
            }
            add(path);
        }
    }

    private void add(Path path) throws IOException {
        checkExists(path);
        if (!Files.isDirectory(path)) {
            addFile(path);
            return;
        }
        if (Files.exists(path.resolve(RUN))) {
            BodyFiles.readAll(path, figures::addAll, damage -> {
                throw new IOException(damage);
            });
            return;
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(path, DEPTH)) {
            files = all.filter(file -> file.endsWith(RUN) || file.toString().matches(".*\\.lp(\\.gz)?"))
                    .sorted()
                    .toList();
        }
        if (files.isEmpty()) {
            throw new IOException(path + ": neither a run of a store (" + RUN + ") nor line protocol (*.lp, *.lp.gz)");
        }
        List<String> runs = files.stream()
                .filter(file -> file.endsWith(RUN))
                .map(file -> file.getParent().getFileName().toString())
                .toList();
        if (!runs.isEmpty()) {
            throw new IOException(path + " is the folder of a store; name one of its runs: " + runs);
        }
        for (Path file : files) {
            addFile(file);
        }
    }

    private static void checkExists(Path path) throws IOException {
        try {
            path.getFileSystem().provider().checkAccess(path);
        } catch (NoSuchFileException e) {
            throw new IOException(path + ": file not found", e);
        } catch (FileSystemException e) {
            throw new IOException(path + ": " + (e.getReason() == null ? e.toString() : e.getReason()), e);
        }
    }

    private void addFile(Path path) throws IOException {
        try {
            readFile(path);
        } catch (IOException | RuntimeException e) {
            String text = e.getMessage() == null ? e.toString() : e.getMessage();
            throw new IOException(text.startsWith(path.toString()) ? text : path + ": " + text, e);
        }
    }

    private void readFile(Path path) throws IOException {
        String name = path.getFileName().toString();
        if (name.endsWith(".lp") || name.endsWith(".lp.gz")) {
            try (InputStream in = open(path)) {
                encoding(in);
                figures.addAll(in);
            }
            return;
        }
        String file = names.getOrDefault(path, name);
        boolean isRemote = hasRemoteGenerators(path);
        String prefix = names.size() == 1 ? "" : file + " ";
        readLines(
                path,
                line -> {
                    Sample sample = line.sample();
                    if (sample.start() >= from) {
                        figures.add(isRemote ? prefix + line.generator() : file, sample);
                    }
                },
                warning -> warnings.accept(path + ": " + warning));
    }

    /**
     * Whether all lines name a generator, as those of a controller of remote generators do. Else
     * the file is the generator: the name of a thread group may look like an address.
     */
    private static boolean hasRemoteGenerators(Path path) {
        if (!Files.isRegularFile(path)) {
            // A pipe can be read once only.
            return false;
        }
        try {
            readLines(
                    path,
                    line -> {
                        if (line.generator().isEmpty()) {
                            throw new CancellationException();
                        }
                    },
                    warning -> {});
            return true;
        } catch (CancellationException | IOException noneOrReportedLater) {
            return false;
        }
    }

    private static void readLines(Path path, Consumer<ResultLine> lines, Consumer<String> warn) throws IOException {
        try (InputStream in = open(path)) {
            Charset encoding = encoding(in);
            if (encoding.equals(StandardCharsets.UTF_8) && isXml(in)) {
                XmlResults.read(in, lines, warn);
            } else {
                CsvResults.read(new InputStreamReader(in, encoding), lines, warn);
            }
        }
    }

    private static InputStream open(Path path) throws IOException {
        // A file stream reads from a pipe, too; a channel cannot tell its position there.
        InputStream raw = new BufferedInputStream(new FileInputStream(path.toFile()), 1 << 16);
        return path.toString().endsWith(".gz") ? new BufferedInputStream(new GzipMembers(raw), 1 << 16) : raw;
    }

    /** By the byte order mark, which is skipped; UTF-8 without one, as JMeter writes. */
    private static Charset encoding(InputStream in) throws IOException {
        in.mark(3);
        byte[] start = in.readNBytes(3);
        in.reset();
        for (Charset encoding : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            byte[] mark = "\uFEFF".getBytes(encoding);
            if (Arrays.equals(mark, Arrays.copyOf(start, mark.length))) {
                in.skipNBytes(mark.length);
                return encoding;
            }
        }
        return StandardCharsets.UTF_8;
    }

    private static boolean isXml(InputStream in) throws IOException {
        in.mark(READ_AHEAD);
        byte[] start = in.readNBytes(READ_AHEAD);
        in.reset();
        return new String(start, StandardCharsets.ISO_8859_1).stripLeading().startsWith("<");
    }

    /**
     * Names files by as much of their paths as distinguishes them: {@code results-1} of
     * {@code run/results-1.csv}, but {@code a/results} and {@code b/results} where both are given.
     */
    private static String name(Path file, List<Path> files, int parts) {
        String name = end(absolute(file), parts);
        boolean unique = files.stream()
                        .filter(other -> end(absolute(other), parts).equals(name))
                        .count()
                < 2;
        return unique || parts >= absolute(file).getNameCount() ? name : name(file, files, parts + 1);
    }

    private static Path absolute(Path file) {
        return file.toAbsolutePath().normalize();
    }

    private static String end(Path whole, int parts) {
        int count = whole.getNameCount();
        return whole.subpath(Math.max(0, count - parts), count).toString().replaceFirst("(\\.(csv|jtl|xml|gz))+$", "");
    }

    /**
     * What there is to know.
     *
     * @throws IOException if there are no samples at all
     */
    public State state() throws IOException {
        figures.endOfFiles();
        State state = figures.stateWithWindows(System.currentTimeMillis());
        if (state.table().isEmpty()) {
            throw new IOException("no samples in these files");
        }
        return state;
    }
}
