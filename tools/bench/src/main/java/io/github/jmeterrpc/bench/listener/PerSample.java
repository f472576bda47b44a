package io.github.jmeterrpc.bench.listener;

import io.github.jmeterrpc.influx.element.InfluxDbBackendListenerClient;
import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of a sample for its thread, in each listener; the points go to a file. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
// With more threads than processors the compiler gets little time.
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 5, time = 1)
public class PerSample {

    /** Which listener. */
    @Param({"nothing", "element", "raw", "backend-null", "backend-ours"})
    public String listener;

    private SampleListener subject;
    private Path file;

    /**
     * A Backend Listener's client that does nothing: the rest is the cost of the Backend Listener
     * itself.
     */
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
        file.toFile().deleteOnExit();
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
}
