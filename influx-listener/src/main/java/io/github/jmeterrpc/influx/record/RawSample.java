package io.github.jmeterrpc.influx.record;

/**
 * One sample.
 *
 * @param label name of the sampler or transaction
 * @param endMillis when it ended, ms since 1970
 * @param micros how long it took, µs
 * @param latencyMillis until the first byte of the answer
 * @param connectMillis until the connection stood
 * @param receivedBytes of the answer
 * @param sentBytes of the request
 * @param ok whether it succeeded
 * @param responseCode may be empty
 */
public record RawSample(
        String label,
        long endMillis,
        long micros,
        int latencyMillis,
        int connectMillis,
        long receivedBytes,
        long sentBytes,
        boolean ok,
        String responseCode) {}
