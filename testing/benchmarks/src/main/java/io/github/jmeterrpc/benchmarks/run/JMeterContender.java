package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.measure.Measurement;
import io.github.jmeterrpc.benchmarks.measure.SampleCount;
import io.github.jmeterrpc.benchmarks.measure.Window;
import io.github.jmeterrpc.support.JMeterHome;
import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.support.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A real headless JMeter that writes its result file. */
final class JMeterContender implements Contender {

    private final JMeterRun run;

    private JMeterContender(JMeterRun run) {
        this.run = run;
    }

    static JMeterContender start(
            JMeterHome jmeter, Path plan, Map<String, String> properties, Path folder, Duration limit) {
        return new JMeterContender(jmeter.start("JMeter", plan, folder, properties, SideBySide.JVM_OPTIONS, limit));
    }

    @Override
    public ManagedProcess process() {
        return run.process();
    }

    @Override
    public void awaitCalls() {
        run.awaitFirstSamples(SideBySide.START);
    }

    @Override
    public List<Measurement> finish(List<Window> windows) {
        // JMeter writes the rest of its buffer when it is asked to end.
        close();
        SampleCount count = new SampleCount(windows);
        run.results().forEach(count::add);
        List<Measurement> measurements = new ArrayList<>();
        for (int i = 0; i < windows.size(); i++) {
            measurements.add(windows.get(i).of(count.of(i)));
        }
        delete(run.results().path());
        return measurements;
    }

    /** Some hundred megabytes that tell nothing more. */
    private static void delete(Path results) {
        try {
            Files.delete(results);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        run.close();
    }
}
