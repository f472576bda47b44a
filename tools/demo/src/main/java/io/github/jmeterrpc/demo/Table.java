package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.support.results.ResultSummary;
import java.util.List;
import java.util.Locale;

/** Figures of the generators and of all of them together, in columns. */
final class Table {

    private Table() {}

    static String of(List<ResultSummary> generators, ResultSummary total) {
        StringBuilder text = new StringBuilder(
                String.format("%-12s %10s %8s %12s %9s%n", "", "samples", "errors", "samples/s", "mean ms"));
        for (int i = 0; i < generators.size(); i++) {
            text.append(row("generator " + (i + 1), generators.get(i)));
        }
        return text.append(row("total", total)).toString();
    }

    private static String row(String name, ResultSummary figures) {
        return String.format(
                Locale.ROOT,
                "%-12s %10d %8d %12.1f %9.2f%n",
                name,
                figures.samples(),
                figures.errors(),
                figures.throughput(),
                figures.mean());
    }
}
