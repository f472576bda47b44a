package io.github.jmeterrpc.benchmarks.inside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link PerSample} with several numbers of threads and prints a line for each listener. */
public final class PerSampleMain {

    private PerSampleMain() {}

    /** Arguments: seconds of a measurement, then numbers of threads. */
    public static void main(String[] arguments) throws IOException, RunnerException {
        Path home = Files.createTempDirectory("jmeter-home");
        for (int i = 1; i < arguments.length; i++) {
            int threads = Integer.parseInt(arguments[i]);
            OptionsBuilder options = new OptionsBuilder();
            options.include(PerSample.class.getName())
                    .threads(threads)
                    .forks(1)
                    // With more threads than processors the compiler gets little time.
                    .warmupIterations(8)
                    .warmupTime(TimeValue.seconds(Integer.parseInt(arguments[0])))
                    .measurementIterations(5)
                    .measurementTime(TimeValue.seconds(Integer.parseInt(arguments[0])))
                    .verbosity(VerboseMode.SILENT)
                    .addProfiler(GCProfiler.class)
                    .jvmArgsAppend("-Xms512m", "-Xmx512m", "-Djmeter.home=" + home, "-Dlog4j2.level=ERROR")
                    .shouldFailOnError(true);
            for (RunResult result : new Runner(options.build()).run()) {
                print(threads, result);
            }
        }
        Files.delete(home);
    }

    private static void print(int threads, RunResult result) {
        // Processor time: with more threads than processors, waiting for one is no cost of the sample.
        int processors = Math.min(threads, Runtime.getRuntime().availableProcessors());
        Result<?> bytes = result.getSecondaryResults().get("gc.alloc.rate.norm");
        System.out.println(String.format(
                Locale.ROOT,
                "listener %s threads=%d ns=%.1f bytes=%.1f",
                result.getParams().getParam("listener"),
                threads,
                processors * 1e9 / result.getPrimaryResult().getScore(),
                bytes.getScore()));
    }
}
