package io.github.jmeterrpc.influx.commands;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.line.BucketRows;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.line.TestMarks;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.influx.spool.SpooledRun;
import io.github.jmeterrpc.influx.spool.StagedRun;
import io.github.jmeterrpc.live.results.ResultFile;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Describes an import: its files and its points. Equal plans create equal points.
 *
 * @param files result files of one run
 * @param naming measurement and tags of all points, without an instance
 * @param percentiles percentiles to publish
 * @param title text of the annotations
 * @param windowMillis length of a window, ms
 * @param transactions whether Transaction Controllers also count in the total
 */
record ImportPlan(
        List<Path> files,
        SeriesTags naming,
        List<Percentile> percentiles,
        String title,
        long windowMillis,
        boolean transactions) {

    private static final int KEY_LENGTH = 8;

    /**
     * The time of a run.
     *
     * @param fromMillis start of the first window (inclusive), ms since 1970
     * @param toMillis end of the last window (exclusive), ms since 1970
     */
    record RunTime(long fromMillis, long toMillis) {

        /** Parses the first line of a note. */
        static RunTime parse(String note) {
            String[] times = note.lines().findFirst().orElse("").split(" ");
            return new RunTime(Long.parseLong(times[0]), Long.parseLong(times[1]));
        }

        String note() {
            return fromMillis + " " + toMillis
                    + "\nPoints of imported result files. The same command continues the import; replay sends them, too.\n";
        }
    }

    /** The tags of a generator. */
    SeriesTags naming(String instance) {
        return new SeriesTags(naming.measurement(), naming.application(), instance, naming.userTags());
    }

    /**
     * Identifies this plan for a destination: eight hexadecimal digits.
     *
     * @throws ImportRefusedException if a file cannot be read
     */
    String key(Destination destination) throws ImportRefusedException {
        StringBuilder all = new StringBuilder(destination.id())
                .append('\n')
                .append(naming.measurement())
                .append('\n')
                .append(naming.commonTags())
                .append('\n')
                .append(percentiles)
                .append(title)
                .append('\n')
                .append(windowMillis)
                .append(transactions);
        for (Path file : files) {
            try {
                all.append('\n')
                        .append(file.toRealPath())
                        .append(' ')
                        .append(Files.size(file))
                        .append(' ')
                        .append(Files.getLastModifiedTime(file).toMillis());
            } catch (IOException e) {
                throw new ImportRefusedException(file + ": file not found, or not readable (" + e + ")");
            }
        }
        return UUID.nameUUIDFromBytes(all.toString().getBytes(StandardCharsets.UTF_8))
                .toString()
                .substring(0, KEY_LENGTH);
    }

    /**
     * Reads the files for the first time.
     *
     * @param warnings receives a sentence for each omitted part
     * @throws IOException if a file cannot be imported; the message begins with its path
     */
    List<FileSurvey> survey(Consumer<String> warnings) throws IOException {
        Map<Path, String> names = ResultFile.names(files);
        List<FileSurvey> surveys = new ArrayList<>();
        Set<Path> real = new HashSet<>();
        for (Path file : files) {
            if (!real.add(file.toRealPath())) {
                throw new IOException(file + ": this file is given twice");
            }
            String name = names.get(file);
            surveys.add(FileSurvey.of(file, name, files.size() == 1 ? "" : name + " ", windowMillis, warnings));
        }
        return surveys;
    }

    /**
     * Reads the files for the second time, and writes their points to a folder of the spool.
     *
     * @param warnings receives a message for each limit of names that is reached
     * @return the folder
     */
    Path stage(List<FileSurvey> surveys, Path spool, Destination destination, String key, Consumer<String> warnings)
            throws IOException {
        SpooledRun run = new SpooledRun(
                "import-" + naming.userTags().get(SeriesTags.RUN),
                Instant.now(),
                destination.id(),
                destination.database());
        try (StagedRun staged = StagedRun.create(spool, run, key)) {
            Map<String, ImportedGenerator> generators = started(surveys, staged, warnings);
            for (FileSurvey survey : surveys) {
                stage(survey, generators);
            }
            return staged.complete(time(surveys).note());
        } catch (UncheckedIOException e) {
            throw new IOException("cannot write the points to disk (" + e.getCause() + ")", e);
        }
    }

    /**
     * Creates the points of all starts, the earliest first: from them, a live store recognizes that
     * they are one run whose generators have not ended yet.
     */
    private Map<String, ImportedGenerator> started(
            List<FileSurvey> surveys, StagedRun staged, Consumer<String> warnings) {
        Consumer<List<Line>> lines = made -> {
            try {
                staged.add(made);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        Map<String, ImportedGenerator> generators = new HashMap<>();
        surveys.stream()
                .flatMap(survey -> survey.generators().entrySet().stream())
                .sorted(Comparator.comparingLong((Map.Entry<String, GeneratorSpan> each) ->
                        each.getValue().startMillis()))
                .forEach(each -> generators.put(
                        each.getKey(), generator(naming(each.getKey()), each.getValue(), lines, warnings)));
        return generators;
    }

    private RunTime time(List<FileSurvey> surveys) {
        long from = Long.MAX_VALUE;
        long to = Long.MIN_VALUE;
        for (FileSurvey survey : surveys) {
            for (GeneratorSpan span : survey.generators().values()) {
                from = Math.min(from, span.startMillis());
                to = Math.max(to, span.endMillis() + 1);
            }
        }
        return new RunTime(from, to);
    }

    private static void stage(FileSurvey survey, Map<String, ImportedGenerator> generators) throws IOException {
        try {
            new ResultFile(survey.file())
                    .read(
                            (generator, sample) -> Optional.ofNullable(generators.get(survey.instance(generator)))
                                    .orElseThrow(IllegalStateException::new)
                                    .add(sample),
                            warning -> {});
            survey.generators().keySet().forEach(name -> generators.get(name).end());
        } catch (IllegalStateException e) {
            throw new IOException(survey.file() + ": has changed while it was read", e);
        }
    }

    private ImportedGenerator generator(
            SeriesTags of, GeneratorSpan span, Consumer<List<Line>> lines, Consumer<String> warnings) {
        LabelRules labels = new LabelRules(false, label -> true, LabelRules.MAX);
        Rows rows = new Rows(
                of,
                percentiles,
                labels.max(),
                Optional.of(new BucketRows(DurationThresholds.NONE, windowMillis)),
                true,
                warning -> warnings.accept(of.instance() + ": " + warning));
        return new ImportedGenerator(
                span, labels, rows, new TestMarks(of, rows, title, "", windowMillis, line -> {}), transactions, lines);
    }
}
