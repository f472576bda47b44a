package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.suite.CommandLine;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A sweep as a user starts it, in a process of its own.
 *
 * @param process the process
 * @param folder folder for its reports
 */
record SweepProcess(ManagedProcess process, Path folder) implements AutoCloseable {

    static final Duration LIMIT = Duration.ofMinutes(9);

    private static final Path FOLDER = Suite.find().folder("e2e").resolve("sweep");

    /** Starts one; its files go into a folder of that name. */
    static SweepProcess start(String name, String... options) {
        return start(List.of(), name, options);
    }

    /** Starts one by another command, such as a shell that sets a limit. */
    static SweepProcess start(List<String> prefix, String name, String... options) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(CommandLine.java("io.github.jmeterrpc.sweep.Sweep", options));
        Path folder = FOLDER.resolve(name);
        command.add("--out=" + folder);
        return new SweepProcess(
                ManagedProcess.start("sweep", new ProcessBuilder(command), FOLDER.resolve(name + ".txt"), LIMIT),
                folder);
    }

    /** Runs one in which every level is measured and no call fails; the table by levels. */
    static Map<Integer, Row> run(String name, String... options) {
        try (SweepProcess sweep = start(name, options)) {
            int exitCode = sweep.process.awaitExit();
            assertThat(exitCode).as(sweep.said()).isZero();
            Map<Integer, Row> table = sweep.table();
            assertThat(table.values()).as(sweep.said()).allSatisfy(row -> assertThat(row.cells())
                    .containsEntry("errors", "0"));
            return table;
        }
    }

    /** Its output. */
    String said() {
        try {
            return Files.readString(process.output());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its table by levels, as far as it is. */
    Map<Integer, Row> table() {
        try {
            List<String> lines = Files.readAllLines(folder.resolve("sweep.csv"));
            String[] head = lines.get(0).split(",");
            Map<Integer, Row> table = new HashMap<>();
            for (String line : lines.subList(1, lines.size())) {
                // Notes are the last column, and may hold commas.
                String[] cells = line.split(",", head.length);
                Map<String, String> row = new HashMap<>();
                for (int i = 0; i < head.length; i++) {
                    row.put(head[i], cells[i]);
                }
                table.put(Integer.valueOf(cells[0]), new Row(row));
            }
            return table;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.close();
    }

    /**
     * A level.
     *
     * @param cells cells by the names of the columns
     */
    record Row(Map<String, String> cells) {

        /** Its value in a column of numbers. */
        double number(String column) {
            return Double.parseDouble(cells.get(column));
        }

        double callsPerSecond() {
            return number("throughput_per_s");
        }
    }
}
