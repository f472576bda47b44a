package io.github.jmeterrpc.live.commands;

import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.live.VerdictExit;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.Baseline;
import io.github.jmeterrpc.live.document.verdict.RunHistory;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import io.github.jmeterrpc.live.gate.Comparison;
import io.github.jmeterrpc.live.gate.History;
import io.github.jmeterrpc.live.gate.HistoryFile;
import io.github.jmeterrpc.live.gate.JUnitXml;
import io.github.jmeterrpc.live.gate.Repetitions;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.live.report.ConsoleTable;
import io.github.jmeterrpc.live.report.ConsoleText;
import io.github.jmeterrpc.live.report.EarlierRun;
import io.github.jmeterrpc.live.report.ReportPage;
import io.github.jmeterrpc.live.results.ResultFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code report}: creates a report from existing files. */
@Command(
        name = "report",
        description = "Creates a report from the result files of a run, with a verdict; or compares repeated runs.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:the report is written, no threshold is crossed",
            " 1:a threshold is crossed, or a figure is worse than --max-worse allows or --history expects",
            " 2:no verdict: wrong options, files that cannot be read or written, or damaged files",
            " 3:only with --strict: another such test could have the other result"
        })
final class ReportCommand implements Callable<Integer> {

    private static final double PERCENT = 100;
    private static final double RED = 10;
    private static final int CLOSE = 3;
    private static final int NAMES_IN_TITLE = 3;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description =
                    "result files of JMeter (CSV or XML, also .gz), one for each generator; or the folder of a run, "
                            + "or files of line protocol (*.lp, *.lp.gz)")
    private List<Path> files = List.of();

    @Option(
            names = "--repeat",
            paramLabel = "FILE...",
            parameterConsumer = FilesOfRun.class,
            description = "instead of FILE: the files of one run of a repeated test; once for each run. "
                    + "Figures are means of the runs, intervals show how much the runs differ. Writes "
                    + "no page")
    private final List<List<Path>> repetitions = new ArrayList<>();

    private final List<String> notes = new ArrayList<>();

    /**
     * Takes all files up to the next option, because picocli itself would combine the files of all
     * runs.
     */
    static final class FilesOfRun implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
            List<Path> files = new ArrayList<>();
            while (!arguments.isEmpty() && !arguments.peek().startsWith("--")) {
                files.add(Path.of(arguments.pop()));
            }
            if (files.isEmpty()) {
                throw new ParameterException(command.commandLine(), "--repeat needs the files of a run");
            }
            List<List<Path>> runs = option.getValue();
            runs.add(files);
        }
    }

    @Option(
            names = "--fail-if",
            paramLabel = "THRESHOLD",
            description =
                    "exit code 1 if it holds: p95>200 (ms), errors>0.1%%, order:p99>500 (the transaction 'order'), p95>200 for 30s (any 30 s), "
                            + "response_p99>500 (from the intended start), rate<1000; several with ; between them, or the option several times")
    private List<String> failIf = List.of();

    @Option(names = "--baseline", paramLabel = "JSON", description = "compares to an earlier run's --json file")
    private Path baseline;

    @Option(
            names = "--max-worse",
            paramLabel = "PERCENT",
            description = "with --baseline: exit code 1 if a figure is worse by more than this; without "
                    + "this option, figures worse by more than 10 %% are red and nothing fails")
    private Double maxWorse;

    @Option(
            names = "--history",
            paramLabel = "CSV",
            description =
                    "compares to the last 10 runs of the same --title in this file, of at least 3: exit code 1 if a"
                            + " figure is worse than another such run is expected to be; appends this run, unless it failed")
    private Path history;

    @Option(
            names = "--strict",
            description =
                    "exit code 3 instead of 0 or 1 if the result is close: another such test could have the other one")
    private boolean strict;

    @Option(
            names = "--details",
            description =
                    "prints the confidence interval of each figure; without this option, of those where it is wider than"
                            + " a tenth of the figure")
    private boolean details;

    @Option(
            names = "--transactions",
            description =
                    "counts Transaction Controllers of result files in the total, too, beside their samples; without this"
                            + " option, as in JMeter's summary, the total has the samples alone")
    private boolean transactions;

    @Option(names = "--title", paramLabel = "TEXT", description = "title of the report")
    private String title;

    @Option(names = "--html", paramLabel = "FILE", description = "the report page with its data (default: report.html)")
    private Path html;

    @Option(names = "--json", paramLabel = "FILE", description = "the data for --baseline and for other programs")
    private Path json;

    @Option(names = "--junit", paramLabel = "FILE", description = "the verdict as JUnit XML, for CI servers")
    private Path junit;

    @Override
    public Integer call() throws IOException {
        Thresholds thresholds = thresholds();
        RunState before = baseline == null ? null : readBaseline();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        thresholds.warnings().forEach(warning -> err.println(ConsoleText.visible("warning: " + warning)));
        Map<String, List<HistoryFile.HistoryRun>> earlier = history == null ? Map.of() : readHistory();
        List<RunState> runs = read();
        Repetitions repeated = new Repetitions(runs);
        RunState state = titled(repetitions.isEmpty() ? runs.get(0) : repeated.state());
        if (before != null && (Comparison.runs(before) > 0) != (Comparison.runs(state) > 0)) {
            throw new IOException("--baseline " + baseline + ": it is of "
                    + (Comparison.runs(before) > 0 ? "several runs; use --repeat" : "one run; leave --repeat out"));
        }
        Baseline comparison =
                before == null ? null : Comparison.of(state, before, (maxWorse == null ? RED : maxWorse) / PERCENT);
        List<VerdictLine> lines = new ArrayList<>(thresholds.judge(state).lines());
        if (comparison != null && maxWorse != null) {
            lines.addAll(Comparison.lines(comparison));
        }
        RunHistory ofRuns = history == null ? null : History.of(state, earlier).document();
        if (ofRuns != null) {
            lines.addAll(History.lines(ofRuns));
        }
        Verdict verdict = Verdict.of(lines);
        RunState judged =
                state.with(lines.isEmpty() ? null : verdict, comparison).with(ofRuns);
        Consumer<String> console = line -> out.println(ConsoleText.visible(line));
        ConsoleTable.of(judged, details).forEach(console);
        if (!repetitions.isEmpty()) {
            repeated.remarks().forEach(console);
        }
        if (comparison != null && maxWorse == null) {
            Comparison.remarks(comparison).forEach(console);
        }
        lines.forEach(line -> console.accept(line.text()));
        if (ofRuns != null) {
            History.notCompared(state.run().title(), ofRuns).ifPresent(console);
        }
        if (comparison != null) {
            console.accept(Comparison.visibleChange(comparison));
        }
        if (repetitions.isEmpty()) {
            Path page = html == null ? Path.of("report.html") : html;
            write(page, ReportPage.of(judged, notes));
            out.println("report: " + page.toAbsolutePath().normalize());
        }
        if (json != null) {
            write(json, Json.bytes(judged));
        }
        if (junit != null) {
            write(junit, JUnitXml.of(judged, verdict));
        }
        if (history != null) {
            appendHistory(judged, verdict, console);
        }
        out.flush();
        return VerdictExit.code(exitCode(verdict));
    }

    private int exitCode(Verdict verdict) {
        return strict && verdict.close() ? CLOSE : verdict.passed() ? 0 : 1;
    }

    /** Checked before files are read, so that a typing error is reported at once. */
    private Thresholds thresholds() {
        try {
            if (files.isEmpty() == repetitions.isEmpty()) {
                throw new IllegalArgumentException(
                        files.isEmpty()
                                ? "Missing required parameter: 'FILE'"
                                : "--repeat is given, and files without it: put each file after a --repeat, or none");
            }
            if (repetitions.size() == 1) {
                throw new IllegalArgumentException("--repeat is given once: it takes at least two runs");
            }
            Set<Path> repeated = new HashSet<>();
            for (List<Path> repetition : repetitions) {
                for (Path file : repetition) {
                    if (!repeated.add(file.toAbsolutePath().normalize())) {
                        throw new IllegalArgumentException("--repeat '" + file + "': this file is given twice");
                    }
                }
            }
            if (!repetitions.isEmpty() && html != null) {
                throw new IllegalArgumentException(
                        "--html '" + html + "': a page is of one run; leave it or --repeat out");
            }
            if (!repetitions.isEmpty() && history != null) {
                throw new IllegalArgumentException(
                        "--history '" + history + "': its runs are compared one by one; leave it or --repeat out");
            }
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

    private Map<String, List<HistoryFile.HistoryRun>> readHistory() throws IOException {
        try {
            return new HistoryFile(history).read();
        } catch (IOException e) {
            throw new IOException("--history " + history + ": " + e.getMessage(), e);
        }
    }

    /** A failed run is not added, because later runs are compared with the history. */
    private void appendHistory(RunState judged, Verdict verdict, Consumer<String> console) throws IOException {
        if (!verdict.passed()) {
            console.accept("history: a run that failed is not appended to " + history
                    + "; if later runs are to be like this one, use another --title, or delete the lines of '"
                    + judged.run().title() + "'");
            return;
        }
        try {
            new HistoryFile(history).append(judged, System.getenv());
        } catch (IOException e) {
            throw new IOException("--history " + history + ": " + e.getMessage(), e);
        }
    }

    private RunState readBaseline() throws IOException {
        try {
            return EarlierRun.read(Files.readAllBytes(baseline));
        } catch (IOException e) {
            throw new IOException("--baseline " + baseline + ": " + e.getMessage(), e);
        }
    }

    /** The runs: a single one, or one per repetition. */
    private List<RunState> read() throws IOException {
        if (repetitions.isEmpty()) {
            return List.of(read(files));
        }
        List<RunState> runs = new ArrayList<>();
        for (List<Path> repetition : repetitions) {
            runs.add(read(repetition));
        }
        return runs;
    }

    private RunState read(List<Path> ofOneRun) throws IOException {
        ResultFiles results = new ResultFiles(this::note);
        if (transactions) {
            results.countTransactions();
        }
        results.addAll(ofOneRun);
        return results.state();
    }

    /** Shows a note about the files on the console and at the top of the page. */
    private void note(String what) {
        notes.add(ConsoleText.visible(what));
        spec.commandLine().getErr().println(ConsoleText.visible(what));
    }

    private RunState titled(RunState state) {
        String given = title != null ? title : state.run().title();
        if (!given.isEmpty()) {
            return state.titled(given);
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        Stream.concat(files.stream(), repetitions.stream().flatMap(List::stream))
                .forEach(file -> counts.merge(file.getFileName().toString(), 1, Integer::sum));
        List<String> names = counts.entrySet().stream()
                .map(name -> name.getKey() + (name.getValue() == 1 ? "" : " (" + name.getValue() + " files)"))
                .toList();
        return state.titled(
                names.size() <= NAMES_IN_TITLE
                        ? String.join(", ", names)
                        : names.get(0) + " and " + (names.size() - 1) + " more");
    }

    private static void write(Path file, byte[] content) throws IOException {
        try {
            Path absolute = file.toAbsolutePath();
            Files.createDirectories(absolute.getParent());
            AtomicFile.writeShared(absolute, content);
        } catch (IOException e) {
            throw new IOException(file + " cannot be written: " + e, e);
        }
    }
}
