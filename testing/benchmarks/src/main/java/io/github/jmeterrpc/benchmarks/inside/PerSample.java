package io.github.jmeterrpc.benchmarks.inside;

import io.github.jmeterrpc.influx.element.InfluxDbBackendListenerClient;
import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.visualizers.backend.BackendListener;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What a sample costs the thread that took it, in each listener; a file takes the points. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(java.util.concurrent.TimeUnit.SECONDS)
public class PerSample {

    /** Which listener. */
    @Param({"nothing", "element", "raw", "backend-null", "backend-ours"})
    public String listener;

    private SampleListener subject;
    private Path file;

    /** A Backend Listener's client that does nothing: what is left is the cost of the Backend Listener itself. */
    public static final class NullClient implements BackendListenerClient {

        @Override
        public SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
            return null;
        }

        @Override
        public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {}

        @Override
        public void setupTest(BackendListenerContext context) {}

        @Override
        public void teardownTest(BackendListenerContext context) {}

        @Override
        public Arguments getDefaultParameters() {
            return new InfluxDbBackendListenerClient().getDefaultParameters();
        }
    }

    /** A thread's samples; four labels in turn, as in a plan with four samplers. */
    @State(Scope.Thread)
    public static class Samples {

        private final SampleEvent[] events = new SampleEvent[4];
        private int next;

        /** Samples that ended in a window not closed while this runs. */
        @Setup
        public void make() {
            long end = System.currentTimeMillis() + 3_600_000;
            for (int i = 0; i < events.length; i++) {
                SampleResult result = SampleResult.createTestSample(end - 12 - i, end);
                result.setSampleLabel("label " + i);
                result.setSuccessful(true);
                result.setResponseCodeOK();
                events[i] = new SampleEvent(result, "group");
            }
        }

        SampleEvent next() {
            return events[next++ & 3];
        }
    }

    /** Starts the listener. */
    @Setup(Level.Trial)
    public void start() throws IOException {
        file = Files.createTempFile("points", ".lp");
        subject = switch (listener) {
            case "nothing" -> null;
            case "element" -> element(false);
            case "raw" -> element(true);
            case "backend-null" -> backend(NullClient.class);
            case "backend-ours" -> backend(InfluxDbBackendListenerClient.class);
            default -> throw new IllegalArgumentException(listener);
        };
        if (subject instanceof TestStateListener started) {
            started.testStarted();
        }
    }

    private InfluxDbMetrics element(boolean raw) {
        InfluxDbMetrics element = new InfluxDbMetrics();
        element.setProperty("InfluxDbMetrics.influxdbUrl", file.toUri().toString());
        element.setProperty("InfluxDbMetrics.raw", raw);
        return element;
    }

    private BackendListener backend(Class<? extends BackendListenerClient> client) {
        Arguments arguments = new InfluxDbBackendListenerClient().getDefaultParameters();
        arguments.removeArgument("influxdbUrl");
        arguments.addArgument("influxdbUrl", file.toUri().toString());
        BackendListener backend = new BackendListener();
        backend.setClassname(client.getName());
        backend.setArguments(arguments);
        return backend;
    }

    /** Ends the listener. */
    @TearDown(Level.Trial)
    public void end() {
        if (subject instanceof TestStateListener started) {
            started.testEnded();
        }
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One sample. */
    @Benchmark
    public SampleEvent sample(Samples samples) {
        SampleEvent event = samples.next();
        SampleListener current = subject;
        if (current != null) {
            current.sampleOccurred(event);
        }
        return event;
    }

    /** Runs it and prints a line for each listener. Arguments: seconds of a measurement, then numbers of threads. */
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
