package io.github.jmeterrpc.benchmarks.run;

/**
 * What both sides call.
 *
 * @param port where the provider listens on 127.0.0.1
 * @param timeoutMillis how long a call may take; longer than a turn of the other side
 */
record Target(int port, int timeoutMillis) {

    String interfaceName() {
        return "io.github.jmeterrpc.plans.dubbo.StressService";
    }

    String url() {
        return "dubbo://127.0.0.1:" + port;
    }
}
