package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.measure.Window;
import io.github.jmeterrpc.benchmarks.raw.Timeline;
import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.results.ResultLine;
import io.github.jmeterrpc.support.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One side of a comparison: a process that calls the target without a pause.
 *
 * @param awaitCalls returns when the first answers have come
 * @param calls counts the answered calls of each window, once the process has ended; throws an exception if a call failed, or
 *     not all calls are known
 */
record Side(ManagedProcess process, Runnable awaitCalls, Function<List<Window>, double[]> calls)
        implements AutoCloseable {

    /** Of both sides. Of the garbage collector, too, both have what Java chooses for the machine. */
    static final List<String> JVM_OPTIONS = List.of("-Xms1g", "-Xmx1g");
    /** What a process may take until it makes its first call. */
    static final Duration FIRST_CALL = Duration.ofSeconds(90);

    /** Starts a side in a process of its own. */
    @FunctionalInterface
    interface Start {

        /**
         * @param threads calls at the same time
         * @param target what it calls
         * @param folder for its files; no other process uses it
         * @param limit how long it may live
         */
        Side start(int threads, Endpoint target, Path folder, Duration limit);
    }

    /**
     * What both sides call.
     *
     * @param suite the checkout that it belongs to
     * @param port where it listens on 127.0.0.1
     * @param timeoutMillis how long a call may take; longer than a turn of the other side
     */
    record Endpoint(Suite suite, int port, int timeoutMillis) {}

    /** A headless JMeter that writes its result file, some hundred megabytes, which are deleted once they are counted. */
    static Side of(JMeterRun run) {
        return new Side(run.process(), () -> run.awaitFirstSamples(FIRST_CALL), windows -> {
            double[] calls = count(run.results()::forEach, windows);
            try {
                Files.delete(run.results().path());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return calls;
        });
    }

    /**
     * A plain loop in a JVM of its own.
     *
     * @param loop has the main method
     * @param options its options beside the number of threads
     */
    static Start loop(Class<?> loop, Function<Endpoint, List<String>> options) {
        return (threads, target, folder, limit) -> {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(JVM_OPTIONS);
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), loop.getName()));
            command.addAll(List.of("--threads", String.valueOf(threads)));
            command.addAll(options.apply(target));
            ManagedProcess process =
                    ManagedProcess.start("raw loop", new ProcessBuilder(command), folder.resolve("raw.txt"), limit);
            return new Side(
                    process,
                    () -> process.awaitLine(Timeline::hasAnswers, FIRST_CALL),
                    Timeline.of(process.output())::calls);
        };
    }

    /**
     * Counts the samples that ended in each window.
     *
     * @param samples hands over all samples
     */
    static double[] count(Consumer<Consumer<ResultLine>> samples, List<Window> windows) {
        double[] counts = new double[windows.size()];
        long[] lastEnd = {0};
        samples.accept(sample -> {
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

    /** Ends it, since JMeter writes the rest of its buffer then, and counts its calls. */
    double[] finish(List<Window> windows) {
        close();
        return calls.apply(windows);
    }

    @Override
    public void close() {
        process.close();
    }
}
