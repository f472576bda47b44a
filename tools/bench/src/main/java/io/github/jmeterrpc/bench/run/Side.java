package io.github.jmeterrpc.bench.run;

import io.github.jmeterrpc.bench.command.Benchmark;
import io.github.jmeterrpc.bench.raw.RawLoop;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One side of a comparison: a process that calls the target without a pause.
 *
 * @param counts a file that the process writes, from its first answers on
 * @param windows the turns in which it was measured
 * @param count counts in that file the answered calls of each window, once the process has ended;
 *     throws an exception if a call failed, or not all calls are known
 */
record Side(
        ManagedProcess process,
        Path counts,
        List<MeasuredPeriod> windows,
        BiFunction<Path, List<MeasuredPeriod>, double[]> count)
        implements AutoCloseable {

    /**
     * JVM options of both sides. Both use the garbage collector that Java chooses for the machine.
     */
    private static final List<String> JVM_OPTIONS = List.of("-Xms1g", "-Xmx1g");
    /** Time limit for a process's first call. */
    static final Duration FIRST_CALL = Duration.ofSeconds(90);

    /** Starts a side in a separate process. */
    @FunctionalInterface
    interface Start {

        /**
         * @param threads calls at the same time
         * @param target its target
         * @param folder folder for its files; no other process uses it
         * @param limit time after which the process is ended
         */
        Side start(int threads, Endpoint target, Path folder, Duration limit);
    }

    /**
     * The target of both sides.
     *
     * @param suite the checkout that contains it
     * @param port port on 127.0.0.1
     * @param timeoutMillis timeout of a call, ms; longer than a turn of the other side
     */
    record Endpoint(Suite suite, int port, int timeoutMillis) {}

    /**
     * A headless JMeter whose plan is a thread group with one sampler, no listener but the result
     * file.
     *
     * @param properties properties of JMeter
     * @param values values of the placeholders @NAME@ in the plan, by name; port, timeout, threads
     *     and duration are added
     */
    record JMeterStart(Map<String, String> properties, Function<Endpoint, Map<String, String>> values)
            implements Start {

        @Override
        public Side start(int threads, Endpoint target, Path folder, Duration limit) {
            Path plan = writePlan(threads, target, limit, folder);
            var run = target.suite().jmeter().start("JMeter", plan, folder, properties, JVM_OPTIONS, limit);
            return new Side(run.process(), run.results().path(), new ArrayList<>(), Side::samples);
        }

        Path writePlan(int threads, Endpoint target, Duration duration, Path folder) {
            Map<String, String> all = new HashMap<>(Map.of(
                    "PORT", String.valueOf(target.port()),
                    "TIMEOUT", String.valueOf(target.timeoutMillis()),
                    "THREADS", String.valueOf(threads),
                    "DURATION", String.valueOf(duration.toSeconds())));
            all.putAll(values.apply(target));
            return Benchmark.writePlan(Side.class, all, folder.resolve("plan.jmx"));
        }
    }

    /**
     * Another JMeter, whose sampler is the usual solution without one of this suite.
     *
     * @param characters number of characters of the text
     */
    static Start handWritten(RawLoop.RawClient client, int characters) {
        return new JMeterStart(
                Map.of("user.classpath", RawLoop.classPath()),
                target -> Map.of("CLIENT", "true", "CALLS", client.name(), "CHARACTERS", String.valueOf(characters)));
    }

    /**
     * A plain loop in a separate JVM.
     *
     * @param size characters of the text, or lines of the order
     */
    static Start loop(RawLoop.RawClient client, int size) {
        return (threads, target, folder, limit) -> {
            Path counts = folder.resolve("counts.txt");
            List<String> command = new ArrayList<>(JVM_OPTIONS);
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), RawLoop.class.getName()));
            Stream.of(client, threads, target.port(), target.timeoutMillis(), size, counts)
                    .map(String::valueOf)
                    .forEach(command::add);
            ManagedProcess process = ManagedProcess.startJava("raw loop", command, folder.resolve("raw.txt"), limit);
            return new Side(process, counts, new ArrayList<>(), Side::counted);
        };
    }

    void awaitCalls() {
        process.awaitUntil("the first calls", () -> counts.toFile().length() > 0, FIRST_CALL);
    }

    /**
     * Ends the process, so that JMeter writes the rest of its buffer, and counts its calls; deletes
     * its file of some hundred megabytes.
     */
    double[] finish() {
        close();
        double[] calls = count.apply(counts, windows);
        counts.toFile().delete();
        return calls;
    }

    @Override
    public void close() {
        process.close();
    }

    /** Counts the samples of a result file that ended in each window. */
    static double[] samples(Path file, List<MeasuredPeriod> windows) {
        double[] counts = new double[windows.size()];
        long[] lastEnd = {0};
        new CsvResultFile(file).forEach(sample -> {
            if (!sample.success()) {
                throw new IllegalStateException(
                        "A sample failed: " + sample.responseCode() + " " + sample.responseMessage());
            }
            lastEnd[0] = Math.max(lastEnd[0], sample.end());
            for (int i = 0; i < counts.length; i++) {
                counts[i] += windows.get(i).contains(sample.end()) ? 1 : 0;
            }
        });
        long missing = windows.get(windows.size() - 1).to() - lastEnd[0];
        if (missing > 0) {
            throw new IllegalStateException(
                    "The result file ends " + missing + " ms before the end of the last measurement");
        }
        return counts;
    }

    /**
     * The calls of a {@link RawLoop} in each window, by the last of its lines before the window
     * begins and before it ends.
     */
    static double[] counted(Path file, List<MeasuredPeriod> windows) {
        TreeMap<Long, Long> answered = new TreeMap<>();
        try (Stream<String> lines = Files.lines(file, StandardCharsets.US_ASCII)) {
            // The last line may be incomplete.
            lines.filter(line -> line.endsWith(";"))
                    .map(line -> line.split("[ ;]"))
                    .forEach(words -> answered.merge(Long.valueOf(words[0]), Long.valueOf(words[1]), Math::max));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return windows.stream()
                .mapToDouble(window -> {
                    if (answered.floorEntry(window.from()) == null || answered.ceilingEntry(window.to()) == null) {
                        throw new IllegalStateException("The loop wrote no count about " + window);
                    }
                    return answered.floorEntry(window.to()).getValue()
                            - answered.floorEntry(window.from()).getValue();
                })
                .toArray();
    }
}
