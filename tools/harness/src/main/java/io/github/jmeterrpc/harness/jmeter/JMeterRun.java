package io.github.jmeterrpc.harness.jmeter;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** One headless JMeter process and the files it writes. */
public final class JMeterRun implements AutoCloseable {

    private final ManagedProcess process;
    private final Path results;
    private final Path log;

    JMeterRun(ManagedProcess process, Path results, Path log) {
        this.process = process;
        this.results = results;
        this.log = log;
    }

    public ManagedProcess process() {
        return process;
    }

    public CsvResultFile results() {
        return new CsvResultFile(results);
    }

    public Path log() {
        return log;
    }

    /**
     * Waits until the result file has samples: JMeter writes them when its buffer is full, after
     * some dozens.
     */
    public void awaitFirstSamples(Duration limit) {
        process.awaitUntil("the first samples", () -> results().samplesSoFar() > 0, limit);
    }

    /** Waits for the end of the run; throws if JMeter reports a failure. */
    public JMeterRun await() {
        process.awaitSuccess();
        return this;
    }

    /** What jmeter.log reports as a warning or worse. */
    public List<String> complaints() {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.matches("\\S+ \\S+ (WARN|ERROR|FATAL) .*"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
