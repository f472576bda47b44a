package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.measure.Measurement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Keeps every single measurement as CSV. */
final class MeasurementFile {

    private static final String HEADER = "row,threads,round,side,calls_per_second,cpu_us,others_share";

    private final Path file;

    /** Creates the file with its header line. */
    MeasurementFile(Path file) {
        this.file = file;
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, List.of(HEADER));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void add(CaseResult result) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < result.raw().size(); i++) {
            lines.add(line(result.subject(), i + 1, "sampler", result.sampler().get(i)));
            lines.add(line(result.subject(), i + 1, "raw", result.raw().get(i)));
        }
        try {
            Files.write(file, lines, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(Case subject, int round, String side, Measurement measured) {
        return String.format(
                Locale.ROOT,
                "%s,%d,%d,%s,%.1f,%.2f,%s",
                subject.row().text(),
                subject.threads(),
                round,
                side,
                measured.callsPerSecond(),
                measured.cpuMicros(),
                Double.isNaN(measured.othersShare()) ? "" : String.format(Locale.ROOT, "%.3f", measured.othersShare()));
    }
}
