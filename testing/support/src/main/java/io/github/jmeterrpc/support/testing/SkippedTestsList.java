package io.github.jmeterrpc.support.testing;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Prints what {@link SkippedTests} has written in the JVMs of a build; does not depend on JUnit. */
public final class SkippedTestsList {

    private SkippedTestsList() {}

    /**
     * Prints the list, the program that most tests need first; nothing if no test was skipped.
     *
     * @param arguments the file
     */
    public static void main(String[] arguments) throws IOException {
        print(Path.of(arguments[0]), System.out);
    }

    static void print(Path file, PrintStream out) throws IOException {
        Map<String, Long> tests = new TreeMap<>();
        for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            String[] parts = line.split("\t", 2);
            tests.merge(parts[1], Long.valueOf(parts[0]), Long::sum);
        }
        if (tests.isEmpty()) {
            return;
        }
        List<Map.Entry<String, Long>> rows = new ArrayList<>(tests.entrySet());
        rows.sort(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()));
        long all = rows.stream().mapToLong(Map.Entry::getValue).sum();
        out.printf("%d %s skipped; .ci/run installs the programs and skips none:%n", all, all == 1 ? "test" : "tests");
        for (Map.Entry<String, Long> row : rows) {
            String[] parts = row.getKey().split("\t", -1);
            out.println("%5d  %-20s %s"
                    .formatted(row.getValue(), parts[0], parts[1])
                    .stripTrailing());
        }
    }
}
