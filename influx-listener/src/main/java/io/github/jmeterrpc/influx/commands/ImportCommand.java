package io.github.jmeterrpc.influx.commands;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.StartCheck;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.merge.Merger;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.EarlierRuns;
import io.github.jmeterrpc.influx.spool.Messages;
import io.github.jmeterrpc.influx.spool.StagedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/**
 * The command {@code import}: writes the points that the listener would have written, for a test of
 * which only result files exist.
 *
 * <p>All points are computed before the first one is sent, and stored in a spool folder. So no
 * point is sent if a file cannot be read, and an interrupted import continues where it stopped.
 */
@Command(
        name = "import",
        description =
                "Writes the points of past tests from their result files: the rows that the InfluxDB listener would"
                        + " have written, so that old runs can be compared with new ones. Nothing is sent before all files are"
                        + " read. If it is interrupted, the same command continues.")
final class ImportCommand implements Callable<Integer> {

    private static final int MAX_WINDOW_SECONDS = 3600;

    @ParentCommand
    private InfluxCommands main;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "result files of one run (CSV or XML, also .gz), one for each generator; the file of a controller"
                            + " of remote generators names them itself")
    private List<Path> files;

    @Mixin
    private Server server;

    @Option(
            names = "--run",
            paramLabel = "NAME",
            required = true,
            description = "the tag run, by which the run is found and compared")
    private String run;

    @Option(
            names = "--application",
            paramLabel = "NAME",
            defaultValue = "",
            description = "the tag application, as in the listener")
    private String application;

    @Option(names = "--tag", paramLabel = "NAME=VALUE", description = "a further tag; can be given several times")
    private Map<String, String> tags = Map.of();

    @Option(
            names = "--measurement",
            paramLabel = "NAME",
            defaultValue = "jmeter",
            description = "of the metrics, as in the listener's parameter measurement (default: ${DEFAULT-VALUE})")
    private String measurement;

    @Option(
            names = "--title",
            paramLabel = "TEXT",
            description = "of the annotations at the start and the end (default: the name of the run)")
    private String title;

    @Option(
            names = "--window-seconds",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "length of the windows (default: ${DEFAULT-VALUE})")
    private int windowSeconds;

    @Option(
            names = "--percentiles",
            paramLabel = "LIST",
            defaultValue = "99;95;90",
            description = "percentiles of each generator (default: ${DEFAULT-VALUE})")
    private String percentiles;

    @Option(
            names = "--transactions",
            description =
                    "counts Transaction Controllers in the total, too, beside their samples, as the listener does;"
                            + " without this option, as in JMeter's summary, the total has the samples alone")
    private boolean transactions;

    @Option(names = "--add", description = "adds the generators of these files to a run that is already stored")
    private boolean add;

    @Option(
            names = "--spool-dir",
            paramLabel = "DIR",
            defaultValue = "influx-spool",
            description = "folder for the points until they are sent (default: ${DEFAULT-VALUE})")
    private Path spool;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "give up if no point was accepted for this time (default: ${DEFAULT-VALUE})")
    private int patienceSeconds;

    private final Messages messages = (level, message) -> problem(message);
    private PrintWriter out;
    private PrintWriter err;
    private boolean problems;

    @Override
    public Integer call() throws InterruptedException {
        out = spec.commandLine().getOut();
        err = spec.commandLine().getErr();
        ImportPlan plan = plan();
        Destination destination = server.destination(main.environment());
        if (!destination.needsSpool()) {
            throw new IllegalArgumentException("--url names a file; a report of result files is created by bin/report");
        }
        boolean isNewFolder = Files.notExists(spool);
        try (Sink sink = destination.open(err::println)) {
            Optional<WriteException> problem = StartCheck.of(sink, TimeUnit.SECONDS.toMillis(patienceSeconds));
            if (problem.isPresent()) {
                throw problem.get();
            }
            String key = plan.key(destination);
            Optional<Path> interrupted = StagedRun.find(spool, key);
            if (interrupted.isPresent()) {
                out.println("Continuing the import that was interrupted");
            } else {
                checkNew(sink, plan.naming(""));
            }
            Path staged = interrupted.isPresent() ? interrupted.get() : stage(plan, sink, destination, key);
            if (!sink.kind().remark().isEmpty()) {
                err.println(sink.kind().remark());
            }
            send(staged, plan, sink, destination);
        } catch (ImportRefusedException | WriteException e) {
            problem(e.getMessage() + ". Nothing was sent");
        } catch (IOException e) {
            problem(e.getMessage());
        }
        if (isNewFolder) {
            deleteIfEmpty();
        }
        return problems ? 1 : 0;
    }

    private void deleteIfEmpty() {
        try {
            Files.deleteIfExists(spool);
        } catch (IOException e) {
            // The folder contains points.
            return;
        }
    }

    private ImportPlan plan() {
        if (patienceSeconds < 0) {
            throw new IllegalArgumentException("--patience '" + patienceSeconds + "' must be whole seconds");
        }
        if (windowSeconds < 1 || windowSeconds > MAX_WINDOW_SECONDS) {
            throw new IllegalArgumentException(
                    "--window-seconds '" + windowSeconds + "' must be whole seconds from 1 to " + MAX_WINDOW_SECONDS);
        }
        if (run.isBlank()) {
            throw new IllegalArgumentException("--run must not be empty");
        }
        Map<String, String> all = new TreeMap<>(tags);
        all.keySet().stream()
                .filter(tag -> tag.isBlank() || tag.equals(SeriesTags.RUN) || SeriesTags.RESERVED.contains(tag))
                .findFirst()
                .ifPresent(tag -> {
                    throw new IllegalArgumentException(
                            "--tag '" + tag + "' cannot be used: rows have this tag already");
                });
        all.put(SeriesTags.RUN, run);
        try {
            return new ImportPlan(
                    files,
                    new SeriesTags(measurement, application, "", all),
                    Percentile.parseAll(percentiles),
                    title == null ? run : title,
                    TimeUnit.SECONDS.toMillis(windowSeconds),
                    transactions);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--percentiles '" + percentiles + "' " + e.getMessage(), e);
        }
    }

    /** Rejects a run that is already stored, unless generators are to be added to it. */
    private void checkNew(Sink sink, SeriesTags naming) throws ImportRefusedException, WriteException {
        SortedSet<String> stored = sink.generatorsOf(naming);
        if (!stored.isEmpty() && !add) {
            throw new ImportRefusedException(sink.name() + " already has the run '" + run + "' of the generators "
                    + stored + ": give another --run, or --add if these files are of other generators of that run");
        }
    }

    private Path stage(ImportPlan plan, Sink sink, Destination destination, String key)
            throws ImportRefusedException, IOException, WriteException {
        for (Path file : files) {
            if (Files.notExists(file)) {
                throw new ImportRefusedException(file + ": file not found");
            }
        }
        try {
            List<FileSurvey> surveys = plan.survey(err::println);
            SortedSet<String> stored = add ? sink.generatorsOf(plan.naming("")) : new TreeSet<>();
            Set<String> names = new HashSet<>();
            for (FileSurvey survey : surveys) {
                survey.generators()
                        .forEach((name, span) -> out.println(
                                survey.file() + ": " + span.samples() + " samples of '" + name + "', " + span.time()));
                names.addAll(survey.generators().keySet());
            }
            stored.retainAll(names);
            if (!stored.isEmpty()) {
                throw new ImportRefusedException("the run '" + run + "' already has points of the generators " + stored
                        + ": give another --run, or rename the files if these are other generators");
            }
            return plan.stage(surveys, spool, destination, key, err::println);
        } catch (IOException e) {
            throw new ImportRefusedException(e.getMessage());
        }
    }

    private void send(Path staged, ImportPlan plan, Sink sink, Destination destination)
            throws IOException, InterruptedException {
        Account account = new Account();
        EarlierRuns queue =
                new EarlierRuns(account, ReplayRun.setAside(spool, "import", destination, messages), messages);
        try {
            if (!queue.take(staged)) {
                problem(staged + " is in use: the same import, a replay or a listener is sending it");
                return;
            }
            new ReplayRun(sink, lines -> {}, account, patienceSeconds, out, err).send(queue);
            if (sink.kind().answersQueries()) {
                merge(staged, plan, sink);
            }
            StagedRun.forget(staged);
        } catch (IOException e) {
            problem(e.getMessage() + ". The same command continues the import");
        } catch (WriteException e) {
            problem("The points are written, but percentiles of all generators are not merged: " + e.getMessage()
                    + ". The same command merges them");
        } finally {
            queue.close();
        }
        out.println(ReplayRun.summary(account.totals()));
        problems |= !account.totals().complete();
    }

    private void merge(Path staged, ImportPlan plan, Sink sink) throws IOException, WriteException {
        ImportPlan.RunTime time = ImportPlan.RunTime.parse(StagedRun.note(staged));
        int windows = new Merger(sink, plan.percentiles(), this::problem)
                .mergeAll(measurement, time.fromMillis(), time.toMillis());
        out.println("Windows merged: " + windows);
    }

    private void problem(String what) {
        problems = true;
        err.println(what);
    }
}
