package io.github.jmeterrpc.support.suite;

import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.support.results.LineCount;
import java.util.ArrayList;
import java.util.List;

/** The JMeter processes of a run, all at the same time. */
public final class Generators implements AutoCloseable {

    private final List<JMeterRun> runs = new ArrayList<>();
    private final List<LineCount> counts = new ArrayList<>();

    public void add(JMeterRun run) {
        runs.add(run);
        counts.add(new LineCount(run.results().path()));
    }

    public boolean anyRuns() {
        return runs.stream().anyMatch(run -> run.process().isAlive());
    }

    /** Samples in the result files so far; what JMeter still holds back in memory is not in them. */
    public long samplesSoFar() {
        return counts.stream()
                .mapToLong(count -> Math.max(0, count.update() - 1)) // a header line each
                .sum();
    }

    /** Waits until all have ended; one that failed is an exception. */
    public void await() {
        runs.forEach(JMeterRun::await);
    }

    /** In the order in which they were added. */
    public List<JMeterRun> runs() {
        return List.copyOf(runs);
    }

    @Override
    public void close() {
        // At the same time: each may take its grace.
        runs.parallelStream().forEach(JMeterRun::close);
    }
}
