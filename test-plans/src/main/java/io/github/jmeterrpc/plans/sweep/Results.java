package io.github.jmeterrpc.plans.sweep;

import io.github.jmeterrpc.plans.sweep.probe.HostLimits;
import io.github.jmeterrpc.plans.sweep.report.CsvReport;
import io.github.jmeterrpc.plans.sweep.report.HtmlReport;
import io.github.jmeterrpc.plans.sweep.report.MarkdownReport;
import io.github.jmeterrpc.plans.sweep.report.SweepReport;
import io.github.jmeterrpc.plans.sweep.result.Bottleneck;
import io.github.jmeterrpc.plans.sweep.result.LevelResult;
import io.github.jmeterrpc.plans.sweep.target.StartedTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** The levels that are done, and the report of them, written anew after each. Safe for the thread of Ctrl-C. */
final class Results {

    private final Path folder;
    private final String plan;
    private final SweepOptions options;
    private final StartedTarget target;
    private final HostLimits limits;
    private final String started =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx").format(ZonedDateTime.now());
    private final List<LevelResult> levels = new ArrayList<>();
    private boolean stopped;
    private boolean finished;

    Results(Path folder, String plan, SweepOptions options, StartedTarget target, HostLimits limits) {
        this.folder = folder;
        this.plan = plan;
        this.options = options;
        this.target = target;
        this.limits = limits;
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
        return SweepReport.of(
                plan,
                started,
                List.of(
                        options.generators + " JMeter generator" + (options.generators == 1 ? "" : "s") + ", "
                                + options.seconds + " s counted after "
                                + options.warmUp + " s of warm-up (twice that at the first level) and "
                                + options.rampUp + " s of ramp-up",
                        "target: " + target.description(),
                        "properties: " + (options.properties.isEmpty() ? "the plan's own" : options.properties),
                        "measured on " + Runtime.getRuntime().availableProcessors() + " cores, "
                                + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", Java "
                                + System.getProperty("java.version")),
                List.copyOf(levels),
                options.levels().size(),
                new Bottleneck(Runtime.getRuntime().availableProcessors(), limits.handles(), target.poolSize()));
    }

    private void write() {
        SweepReport report = report();
        write("sweep.md", MarkdownReport.of(report));
        write("sweep.csv", CsvReport.of(report));
        write("sweep.html", HtmlReport.of(report));
    }

    /** What stands there is whole at every moment. */
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
