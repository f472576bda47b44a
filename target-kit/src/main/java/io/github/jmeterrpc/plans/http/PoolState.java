package io.github.jmeterrpc.plans.http;

/**
 * The threads of a server that work on requests, at one moment.
 *
 * @param maxThreads how many there may be
 * @param threads how many there are
 * @param busy how many of them have a connection (BIO) or a request (NIO)
 * @param connections open connections
 */
public record PoolState(int maxThreads, int threads, int busy, long connections) {

    /** As a JSON object, one line. */
    public String json() {
        return "{\"maxThreads\":" + maxThreads + ",\"threads\":" + threads + ",\"busy\":" + busy + ",\"connections\":"
                + connections + "}";
    }
}
