package io.github.jmeterrpc.grafana;

import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.harness.results.CsvResultLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Sums over all result files. */
final class Results {

    private final List<CsvResultLine> lines = new ArrayList<>();

    Results(List<CsvResultFile> files) {
        files.forEach(file -> file.forEach(lines::add));
    }

    private Results(Results all, Predicate<CsvResultLine> wanted) {
        all.lines.stream().filter(wanted).forEach(lines::add);
    }

    Results and(Results others) {
        Results both = new Results(this, line -> true);
        both.lines.addAll(others.lines);
        return both;
    }

    Results where(Predicate<CsvResultLine> wanted) {
        return new Results(this, wanted);
    }

    /** The samples that ended within a time, ms. */
    Results endedIn(long from, long length) {
        return where(line -> line.end() >= from && line.end() < from + length);
    }

    long samples() {
        return lines.size();
    }

    long errors() {
        return lines.stream().filter(line -> !line.success()).count();
    }

    double mean() {
        return lines.stream().mapToLong(CsvResultLine::elapsed).average().orElse(0);
    }

    double sum() {
        return lines.stream().mapToLong(CsvResultLine::elapsed).sum();
    }

    long shortest() {
        return lines.stream().mapToLong(CsvResultLine::elapsed).min().orElse(0);
    }

    long longest() {
        return lines.stream().mapToLong(CsvResultLine::elapsed).max().orElse(0);
    }

    long firstStart() {
        return lines.stream().mapToLong(CsvResultLine::start).min().orElse(0);
    }

    long lastEnd() {
        return lines.stream().mapToLong(CsvResultLine::end).max().orElse(0);
    }

    /** The exact percentile, nearest rank, ms. */
    long percentile(double percent) {
        long[] sorted =
                lines.stream().mapToLong(CsvResultLine::elapsed).sorted().toArray();
        return sorted[(int) Math.max(0, Math.ceil(sorted.length * percent / 100) - 1)];
    }
}
