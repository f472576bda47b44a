package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.benchmarks.run.Case;
import io.github.jmeterrpc.benchmarks.run.Contest;
import io.github.jmeterrpc.benchmarks.run.Row;
import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the benchmark of a sampler is asked to do.
 *
 * @param threads numbers of threads to measure with, each 1 or more
 * @param rounds how often each side is measured
 * @param seconds how long each measurement takes
 * @param warmUp how long each side calls before it is measured, seconds
 * @param rows what to measure
 */
record BenchOptions(List<Integer> threads, int rounds, int seconds, int warmUp, List<Row> rows) {

    private static final String HELP = String.join(
            "\n",
            "  --threads LIST   numbers of threads (default 1,8,40,200)",
            "  --rounds N       measurements of each side (default 5)",
            "  --seconds N      length of a measurement (default 5)",
            "  --warm-up N      seconds for which each side calls before it is measured (default 25)",
            "  --rows LIST      any of (default %s)",
            "%s",
            "                   all but 1k run with 40 threads, or the most of --threads if 40 is not among them",
            "  --help           this text");

    /** What stands below the options of all samplers. */
    static final String RESULTS = String.join(
            "\n",
            "A line for each row: calls per second of both sides (medians of the rounds), their ratio (median of the",
            "ratios of the rounds) and the processor time of the generator's process per call, in microseconds.",
            "Every single measurement is kept in a CSV file in benchmarks/target/bench.",
            "Exit code: 0 measured; 1 failed, as when any call fails; 2 wrong options.");

    /** How many threads rows have that are measured with one number only. */
    private static final int USUAL_THREADS = 40;

    private static final int MOST_THREADS = 1000;
    private static final List<String> NAMES = List.of("--threads", "--rounds", "--seconds", "--warm-up", "--rows");

    /** What can be asked for. */
    static String help(Contest contest) {
        String rows = contest.rows().stream()
                .map(row -> String.format("                     %-10s %s", row.text(), row.help()))
                .collect(Collectors.joining("\n"));
        return introduction(contest) + "\n\n" + String.format(HELP, contest.usualRows(), rows);
    }

    private static String introduction(Contest contest) {
        return switch (contest) {
            case DUBBO ->
                String.join(
                        "\n",
                        "bench dubbo: Dubbo Request in a real JMeter, side by side with a plain Java loop over one cached",
                        "GenericService. Both call echo of a provider on this machine, over 127.0.0.1 alone; JMeter writes its",
                        "CSV result file. The two take turns: one calls while the other one stands still.");
            case THRIFT ->
                String.join(
                        "\n",
                        "bench thrift: Thrift Request in a real JMeter, side by side with a plain Java loop in which each thread",
                        "has libthrift's generated client on a connection of its own. Both call echo of a server on this machine",
                        "(framed, binary), over 127.0.0.1 alone. They take turns as with dubbo.");
        };
    }

    /** The options behind the contest's name; absent if they ask for help. */
    static Optional<BenchOptions> parse(Contest contest, String[] line) {
        Arguments arguments = Arguments.parse(line, NAMES);
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
                listOf(arguments.text("--rows").orElse(contest.usualRows())).stream()
                        .map(name -> rowOf(contest, name))
                        .toList()));
    }

    /** What is to be measured, one after the other. */
    List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Row row : rows) {
            if (row.isUsual()) {
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

    private static Row rowOf(Contest contest, String text) {
        return contest.row(text)
                .orElseThrow(() -> new UsageException("Option --rows knows "
                        + contest.rows().stream().map(Row::text).collect(Collectors.joining(", ")) + ", not " + text));
    }
}
