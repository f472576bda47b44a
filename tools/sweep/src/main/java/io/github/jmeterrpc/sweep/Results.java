package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.sweep.report.CsvReport;
import io.github.jmeterrpc.sweep.report.HtmlReport;
import io.github.jmeterrpc.sweep.report.MarkdownReport;
import io.github.jmeterrpc.sweep.report.SweepReport;
import io.github.jmeterrpc.sweep.result.LevelResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The levels that are done, and the report of them, written anew after each. Safe for the thread of Ctrl-C. */
final class Results {

    private final Path folder;
    private final Function<List<LevelResult>, SweepReport> reporter;
    private final List<LevelResult> levels = new ArrayList<>();
    private boolean stopped;
    private boolean finished;

    /** Writes to a folder what is made of the levels that are done. */
    Results(Path folder, Function<List<LevelResult>, SweepReport> reporter) {
        this.folder = folder;
        this.reporter = reporter;
    }

    /** Adds a level and writes the report; after a stop it does neither. */
    synchronized void add(LevelResult level) {
        if (!stopped) {
            levels.add(level);
            write();
        }
    }

    /** No level comes after this; whether the sweep had not finished. */
    synchronized boolean stop() {
        if (finished) {
            return false;
        }
        stopped = true;
        write();
        return true;
    }

    /** All levels are done, unless it was stopped before. */
    synchronized boolean finish() {
        finished = !stopped;
        return finished;
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    synchronized boolean allMeasured() {
        return levels.stream().allMatch(level -> level.measured().isPresent());
    }

    /** The report for people at a terminal. */
    synchronized String text() {
        return MarkdownReport.of(report());
    }

    private SweepReport report() {
        return reporter.apply(List.copyOf(levels));
    }

    private void write() {
        SweepReport report = report();
        write("sweep.md", MarkdownReport.of(report));
        write("sweep.csv", CsvReport.of(report));
        write("sweep.html", HtmlReport.of(report));
    }

    /** Replaces the file atomically, so that readers never see a part of it. */
    private void write(String name, String text) {
        try {
            Files.createDirectories(folder);
            Path half = folder.resolve(name + ".new");
            Files.writeString(half, text, StandardCharsets.UTF_8);
            Files.move(half, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("The report cannot be written to " + folder, e);
        }
    }
}
