package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.run.Case;
import io.github.jmeterrpc.benchmarks.run.Row;
import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the benchmark is asked to do.
 *
 * @param threads numbers of threads to measure with, each 1 or more
 * @param rounds how often each side is measured
 * @param seconds how long each measurement takes
 * @param warmUp how long each side calls before it is measured, seconds
 * @param rows what to measure
 */
record BenchOptions(List<Integer> threads, int rounds, int seconds, int warmUp, List<Row> rows) {

    static final String HELP = String.join(
            "\n",
            "bench dubbo: Dubbo Request in a real JMeter, side by side with a plain Java loop over one cached",
            "GenericService. Both call echo of a provider on this machine, over 127.0.0.1 alone; JMeter writes its",
            "CSV result file. The two take turns: one calls while the other one stands still.",
            "",
            "  --threads LIST   numbers of threads (default 1,8,40,200)",
            "  --rounds N       measurements of each side (default 5)",
            "  --seconds N      length of a measurement (default 5)",
            "  --warm-up N      seconds for which each side calls before it is measured (default 25)",
            "  --rows LIST      any of (default 1k,100k,fresh)",
            "                     1k         1 KB, every field of the sampler fixed; for each number of threads",
            "                     100k       100 KB",
            "                     fresh      1 KB, against a loop that looks its reference up for every call",
            "                     variables  1 KB, with ${variable} in the arguments and ${__P()} in two fields",
            "                   all but 1k run with 40 threads, or the most of --threads if 40 is not among them",
            "  --help           this text",
            "",
            "A line for each row: calls per second of both sides (medians of the rounds), their ratio (median of the",
            "ratios of the rounds) and the processor time of the generator's process per call, in microseconds.",
            "Every single measurement is kept in a CSV file in benchmarks/target/bench.",
            "Exit code: 0 measured; 1 failed, as when any call fails; 2 wrong options.");

    /** How many threads rows have that are measured with one number only. */
    private static final int USUAL_THREADS = 40;

    private static final int MOST_THREADS = 1000;
    private static final List<String> NAMES = List.of("--threads", "--rounds", "--seconds", "--warm-up", "--rows");

    /** The options of a command line; absent if it asks for help. */
    static Optional<BenchOptions> parse(String[] line) {
        if (line.length == 0 || line[0].equals("--help") || line[0].equals("-h")) {
            return Optional.empty();
        }
        if (!line[0].equals("dubbo")) {
            throw new UsageException("Unknown benchmark " + line[0] + "; there are dubbo and listener");
        }
        Arguments arguments = Arguments.parse(Arrays.copyOfRange(line, 1, line.length), NAMES);
        if (arguments.asksForHelp()) {
            return Optional.empty();
        }
        return Optional.of(new BenchOptions(
                listOf(arguments.text("--threads").orElse("1,8,40,200")).stream()
                        .map(BenchOptions::threadsOf)
                        .toList(),
                arguments.number("--rounds", 5, 1, 1000),
                arguments.number("--seconds", 5, 1, 60),
                arguments.number("--warm-up", 25, 1, 600),
                listOf(arguments.text("--rows").orElse("1k,100k,fresh")).stream()
                        .map(BenchOptions::rowOf)
                        .toList()));
    }

    /** What is to be measured, one after the other. */
    List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Row row : rows) {
            if (row == Row.ONE_KB) {
                threads.forEach(number -> cases.add(new Case(row, number)));
            } else {
                cases.add(new Case(row, threads.contains(USUAL_THREADS) ? USUAL_THREADS : most()));
            }
        }
        return cases;
    }

    private int most() {
        return threads.stream().mapToInt(Integer::intValue).max().orElse(USUAL_THREADS);
    }

    private static List<String> listOf(String text) {
        return Arrays.stream(text.split(",", -1)).map(String::trim).distinct().toList();
    }

    private static int threadsOf(String text) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= MOST_THREADS) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw wrongThreads(text);
        }
        throw wrongThreads(text);
    }

    private static UsageException wrongThreads(String text) {
        return new UsageException("Option --threads takes whole numbers from 1 to " + MOST_THREADS
                + ", separated by commas, not " + text);
    }

    private static Row rowOf(String text) {
        return Arrays.stream(Row.values())
                .filter(row -> row.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new UsageException("Option --rows knows "
                        + Arrays.stream(Row.values()).map(Row::text).collect(Collectors.joining(", ")) + ", not "
                        + text));
    }
}
