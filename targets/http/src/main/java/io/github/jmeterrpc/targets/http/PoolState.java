package io.github.jmeterrpc.targets.http;

/**
 * The threads of a server that work on requests, at one moment.
 *
 * @param maxThreads how many there may be
 * @param threads how many there are
 * @param busy how many of them have a connection (BIO) or a request (NIO)
 * @param connections open connections
 */
public record PoolState(int maxThreads, int threads, int busy, long connections) {

    /**
     * The open connections of a Tomcat. It counts the one that its acceptor waits for, too, unless there may be no more; so
     * where one is left, this is one too many.
     *
     * @param counted by its connector
     * @param most that it may have
     */
    public static long openOf(long counted, int most) {
        return counted >= most ? counted : Math.max(0, counted - 1);
    }

    /** As a JSON object, one line. */
    public String json() {
        return "{\"maxThreads\":" + maxThreads + ",\"threads\":" + threads + ",\"busy\":" + busy + ",\"connections\":"
                + connections + "}";
    }
}
