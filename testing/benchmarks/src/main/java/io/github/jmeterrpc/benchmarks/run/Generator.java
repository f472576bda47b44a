package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.support.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;

/** Starts one side of a row. */
@FunctionalInterface
interface Generator {

    /**
     * Starts it in a process of its own; it calls without a pause.
     *
     * @param threads calls at the same time
     * @param target what it calls
     * @param folder for its files; no other process uses it
     * @param limit how long it may live
     */
    Contender start(int threads, Endpoint target, Path folder, Duration limit);

    /**
     * What both sides call.
     *
     * @param suite the checkout that it belongs to
     * @param port where it listens on 127.0.0.1
     * @param timeoutMillis how long a call may take; longer than a turn of the other side
     */
    record Endpoint(Suite suite, int port, int timeoutMillis) {}
}
