package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The JMeter processes of a run, which run at the same time. Not thread-safe. */
final class DemoGenerators implements AutoCloseable {

    private final List<CountedLines> files = new ArrayList<>();

    /** Counts the lines of a growing result file; reads each byte once. */
    private static final class CountedLines {

        private final JMeterRun run;
        private long offset;
        private long lines;

        CountedLines(JMeterRun run) {
            this.run = run;
        }

        /** The samples in the file so far, without those in JMeter's buffer. */
        long samples() {
            Path results = run.results().path();
            if (Files.exists(results)) {
                try (InputStream in = Files.newInputStream(results)) {
                    in.skipNBytes(offset);
                    byte[] bytes = in.readAllBytes();
                    for (byte each : bytes) {
                        lines += each == '\n' ? 1 : 0;
                    }
                    offset += bytes.length;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return Math.max(0, lines - 1); // The first line is the header.
        }
    }

    void add(JMeterRun run) {
        files.add(new CountedLines(run));
    }

    boolean anyRuns() {
        return files.stream().anyMatch(file -> file.run.process().isAlive());
    }

    /** The samples of each generator so far, for progress; in the order in which they were added. */
    List<Long> samplesSoFar() {
        return files.stream().map(CountedLines::samples).toList();
    }

    /** Waits until all processes have ended; throws if one has failed. */
    void await() {
        runs().forEach(JMeterRun::await);
    }

    /** In the order in which they were added. */
    List<JMeterRun> runs() {
        return files.stream().map(file -> file.run).toList();
    }

    @Override
    public void close() {
        // Ends them at the same time, because each may use its grace period.
        runs().parallelStream().forEach(JMeterRun::close);
    }
}
