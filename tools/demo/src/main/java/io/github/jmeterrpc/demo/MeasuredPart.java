package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.harness.results.ResultSummary;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.report.ConsoleTable;
import io.github.jmeterrpc.live.report.ReportPage;
import io.github.jmeterrpc.live.results.ResultFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The samples of a run that began after the warm-up of all generators, as {@code bin/report} shows
 * result files.
 *
 * @param state their figures
 */
record MeasuredPart(RunState state) {

    private static final long MILLIS = 1000;

    /**
     * Reads result files.
     *
     * @param title title of the report
     * @param warmUpSeconds since the first sample of the generator that started last
     * @param warnings takes a sentence for each line that cannot be read
     * @return empty if no sample began after the warm-up
     * @throws IOException if a file cannot be read
     */
    static Optional<MeasuredPart> of(
            List<CsvResultFile> results, String title, int warmUpSeconds, Consumer<String> warnings)
            throws IOException {
        long start = results.stream()
                        .map(CsvResultFile::summary)
                        .mapToLong(ResultSummary::firstStart)
                        .max()
                        .orElse(0)
                + warmUpSeconds * MILLIS;
        if (results.stream().noneMatch(each -> hasSamples(each, start))) {
            return Optional.empty();
        }
        ResultFiles files = new ResultFiles(warnings, start);
        files.addAll(results.stream().map(CsvResultFile::path).toList());
        return Optional.of(new MeasuredPart(files.state().titled(title)));
    }

    private static boolean hasSamples(CsvResultFile results, long from) {
        AtomicBoolean found = new AtomicBoolean();
        results.forEach(line -> found.compareAndSet(false, line.start() >= from));
        return found.get();
    }

    /** The report's table. The page shows the certainty of the figures beside its plots. */
    List<String> table() {
        return ConsoleTable.of(state.with((SteadyPart) null));
    }

    /** Writes the report's page. */
    void write(Path page) throws IOException {
        Files.write(page, ReportPage.of(state));
    }
}
