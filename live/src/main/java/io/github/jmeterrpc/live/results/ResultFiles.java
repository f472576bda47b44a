package io.github.jmeterrpc.live.results;

import io.github.jmeterrpc.live.disk.BodyFiles;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.figures.RunFigures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Sums up the files of one run, which may be of several kinds: JMeter result files (each counts as
 * a generator), line protocol, and folders of a store or of line protocol. Not thread-safe.
 */
public final class ResultFiles {

    private static final int DEPTH = 3;
    private static final String RUN = "run.json";
    private final RunFigures figures = new RunFigures("report", "", "");
    private final Map<Path, String> names = new HashMap<>();
    private final Consumer<String> warnings;
    private final long from;

    /** Also counts Transaction Controllers in the total; call it before files are added. */
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
     * @param warnings receives a sentence for each omitted part
     * @param from start time in ms since 1970; earlier samples of result files are omitted, for
     *     example those of a warm-up
     */
    public ResultFiles(Consumer<String> warnings, long from) {
        this.warnings = warnings;
        this.from = from;
    }

    /**
     * Adds files and folders of one run.
     *
     * @throws IOException if a file cannot be read, is of an unknown kind, is damaged or is given
     *     twice; the message names the file
     */
    public void addAll(List<Path> paths) throws IOException {
        names.putAll(ResultFile.names(paths));
        Set<Path> given = new HashSet<>();
        for (Path path : paths) {
            if (!given.add(ResultFile.absolute(path))) {
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
            try (InputStream in = ResultFile.open(path)) {
                ResultFile.encoding(in);
                figures.addAll(in);
            }
            return;
        }
        String file = names.getOrDefault(path, name);
        ResultFile results = new ResultFile(path);
        boolean isRemote = results.hasRemoteGenerators();
        String prefix = names.size() == 1 ? "" : file + " ";
        results.read(
                (generator, sample) -> {
                    if (sample.time().start() >= from) {
                        figures.add(isRemote ? prefix + generator : file, sample);
                    }
                },
                warnings);
    }

    /**
     * Returns the complete state of the run.
     *
     * @throws IOException if there are no samples
     */
    public RunState state() throws IOException {
        figures.endOfFiles();
        RunState state = figures.stateWithWindows(System.currentTimeMillis());
        if (state.table().isEmpty()) {
            throw new IOException("no samples in these files");
        }
        return state;
    }
}
