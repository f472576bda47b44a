package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.plans.suite.Suite;

/**
 * What both sides call.
 *
 * @param suite which it is a part of
 * @param port where it listens on 127.0.0.1
 * @param timeoutMillis how long a call may take; longer than a turn of the other side
 */
record Endpoint(Suite suite, int port, int timeoutMillis) {}
