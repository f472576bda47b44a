package io.github.jmeterrpc.live.cli;

import io.github.jmeterrpc.live.document.Baseline;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.document.Verdict;
import io.github.jmeterrpc.live.gate.Comparison;
import io.github.jmeterrpc.live.gate.JUnitXml;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.live.report.ConsoleTable;
import io.github.jmeterrpc.live.report.ConsoleText;
import io.github.jmeterrpc.live.report.ReportPage;
import io.github.jmeterrpc.live.results.ResultFiles;
import io.github.jmeterrpc.metrics.file.AtomicFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A report of files that are there already. */
@Command(
        name = "report",
        description = "Makes one report of the result files of a run, and judges it.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:the report is written, no threshold is crossed",
            " 1:a threshold is crossed, or a figure is worse than --max-worse allows",
            " 2:wrong options, files that cannot be read or written, or damaged files",
            " 3:the test is too short to say whether one is; see --undecided"
        })
final class ReportCommand implements Callable<Integer> {

    private static final double PERCENT = 100;
    private static final double RED = 10;
    private static final int CANNOT_TELL = 3;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "result files of JMeter (CSV or XML, also .gz), one for each generator; or the folder of a run, "
                            + "or files of line protocol (*.lp, *.lp.gz)")
    private List<Path> files;

    @Option(
            names = "--fail-if",
            paramLabel = "THRESHOLD",
            description =
                    "exit code 1 if it holds: p95>200 (ms), errors>0.1%%, order:p99>500 (the transaction 'order'), "
                            + "response_p99>500 (from the intended start), rate<1000; may be given several times")
    private List<String> failIf = List.of();

    @Option(names = "--baseline", paramLabel = "JSON", description = "compares to an earlier run's --json file")
    private Path baseline;

    @Option(
            names = "--max-worse",
            paramLabel = "PERCENT",
            description =
                    "with --baseline: exit code 1 if a figure is worse by more than this; without it, figures worse by "
                            + "more than 10 %% are red and nothing fails")
    private Double maxWorse;

    @Option(
            names = "--undecided",
            paramLabel = "pass|fail",
            description =
                    "exit code 0 or 1 in place of 3 where the test is too short for a verdict: its figures are too uncertain")
    private Undecided undecided;

    private enum Undecided {
        PASS,
        FAIL
    }

    @Option(names = "--title", paramLabel = "TEXT", description = "title of the report")
    private String title;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            defaultValue = "report.html",
            description = "the page, with its data inside (default: ${DEFAULT-VALUE})")
    private Path html;

    @Option(names = "--json", paramLabel = "FILE", description = "the data, for --baseline and for programs")
    private Path json;

    @Option(names = "--junit", paramLabel = "FILE", description = "the verdict as JUnit XML, for CI servers")
    private Path junit;

    @Override
    public Integer call() throws IOException {
        Thresholds thresholds = thresholds();
        State before = baseline == null ? null : readBaseline();
        PrintWriter out = spec.commandLine().getOut();
        State state = read();
        Baseline comparison =
                before == null ? null : Comparison.of(state, before, (maxWorse == null ? RED : maxWorse) / PERCENT);
        List<Verdict.Line> lines = new ArrayList<>(thresholds.judge(state).lines());
        if (comparison != null && maxWorse != null) {
            lines.addAll(Comparison.lines(comparison));
        }
        Verdict verdict = Verdict.of(lines);
        State judged = state.with(lines.isEmpty() ? null : verdict, comparison);
        Consumer<String> console = line -> out.println(ConsoleText.visible(line));
        ConsoleTable.of(judged).forEach(console);
        if (comparison != null && maxWorse == null) {
            Comparison.lines(comparison)
                    .forEach(line -> console.accept(line.text().replaceFirst(" (FAILED|UNDECIDED|ok)$", "")));
        }
        lines.forEach(line -> console.accept(line.text()));
        if (comparison != null) {
            console.accept(Comparison.visibleChange(comparison));
        }
        write(html, ReportPage.of(judged));
        out.println("report: " + html.toAbsolutePath().normalize());
        if (json != null) {
            write(json, Json.bytes(judged));
        }
        if (junit != null) {
            write(junit, JUnitXml.of(judged, verdict));
        }
        out.flush();
        return exitCode(verdict);
    }

    private int exitCode(Verdict verdict) {
        if (!verdict.undecided()) {
            return verdict.passed() ? 0 : 1;
        }
        return undecided == null ? CANNOT_TELL : undecided.ordinal();
    }

    /** Checked before anything is read, so that a typing error is reported at once. */
    private Thresholds thresholds() {
        try {
            if (maxWorse != null && baseline == null) {
                throw new IllegalArgumentException("--max-worse needs --baseline");
            }
            if (maxWorse != null && !(maxWorse >= 0)) {
                throw new IllegalArgumentException("--max-worse '" + maxWorse + "': a share in percent, 0 or more");
            }
            return Thresholds.parse(failIf);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private State readBaseline() throws IOException {
        try {
            State before = Json.read(Files.readAllBytes(baseline), State.class);
            if (before.schema() != State.SCHEMA || before.table() == null || before.run() == null) {
                throw new IOException("it is no --json file of this version");
            }
            return before;
        } catch (IOException e) {
            throw new IOException("--baseline " + baseline + ": " + e.getMessage(), e);
        }
    }

    private State read() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        ResultFiles results = new ResultFiles(warning -> err.println(ConsoleText.visible(warning)));
        results.addAll(files);
        State state = results.state();
        String given = title != null ? title : state.run().title();
        return state.titled(
                given.isEmpty()
                        ? files.stream()
                                .map(file -> file.getFileName().toString())
                                .collect(Collectors.joining(", "))
                        : given);
    }

    private static void write(Path file, byte[] content) throws IOException {
        try {
            AtomicFile.write(file.toAbsolutePath(), content);
        } catch (IOException e) {
            throw new IOException(file + " cannot be written: " + e, e);
        }
    }
}
