package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.measure.Measurement;
import io.github.jmeterrpc.benchmarks.measure.Window;
import io.github.jmeterrpc.support.ManagedProcess;
import java.util.List;

/** A process that calls the target without a pause. */
interface Contender extends AutoCloseable {

    ManagedProcess process();

    /** Returns when the first answers have come. */
    void awaitCalls();

    /**
     * Ends it and gives the figures of its turns.
     *
     * @param windows when it was measured
     * @throws IllegalStateException if a call failed, or not all calls are known
     */
    List<Measurement> finish(List<Window> windows);

    @Override
    void close();
}
