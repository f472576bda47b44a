package io.github.jmeterrpc.plans.demo;

import io.github.jmeterrpc.testkit.JMeterRun;
import io.github.jmeterrpc.testkit.LineCount;
import java.util.ArrayList;
import java.util.List;

/** The JMeter processes of a run, all at the same time. */
final class Generators implements AutoCloseable {

    private final List<JMeterRun> runs = new ArrayList<>();
    private final List<LineCount> counts = new ArrayList<>();

    void add(JMeterRun run) {
        runs.add(run);
        counts.add(new LineCount(run.results().path()));
    }

    boolean anyRuns() {
        return runs.stream().anyMatch(run -> run.process().isAlive());
    }

    /** Samples in the result files so far; what JMeter still holds back in memory is not in them. */
    long samplesSoFar() {
        return counts.stream()
                .mapToLong(count -> Math.max(0, count.update() - 1)) // a header line each
                .sum();
    }

    /** Waits until all have ended; one that failed is an exception. */
    void await() {
        runs.forEach(JMeterRun::await);
    }

    Table figures() {
        Table table = new Table();
        runs.forEach(run -> table.add(run.results().summary()));
        return table;
    }

    @Override
    public void close() {
        runs.forEach(JMeterRun::close);
    }
}
