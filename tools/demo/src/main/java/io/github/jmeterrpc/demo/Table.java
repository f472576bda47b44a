package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.support.results.ResultSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figures of the generators and of all of them together, in columns. */
final class Table {

    private static final String ROW = "%-12s %10s %8s %12s %9s%n";

    private final List<ResultSummary> generators = new ArrayList<>();
    private final ResultSummary total = new ResultSummary();

    void add(ResultSummary generator) {
        generators.add(generator);
        total.add(generator);
    }

    ResultSummary total() {
        return total;
    }

    String text() {
        StringBuilder text =
                new StringBuilder(String.format(Locale.ROOT, ROW, "", "samples", "errors", "samples/s", "mean ms"));
        for (int i = 0; i < generators.size(); i++) {
            text.append(row("generator " + (i + 1), generators.get(i)));
        }
        return text.append(row("total", total)).toString();
    }

    private static String row(String name, ResultSummary figures) {
        return String.format(
                Locale.ROOT,
                ROW,
                name,
                figures.samples(),
                figures.errors(),
                String.format(Locale.ROOT, "%.1f", figures.throughput()),
                String.format(Locale.ROOT, "%.2f", figures.mean()));
    }
}
