package io.github.jmeterrpc.influx.record;

/**
 * The published details of one failed sample.
 *
 * @param label name of the sampler or transaction
 * @param endMillis when it ended, ms since 1970
 * @param responseCode may be empty, as all that follow
 * @param responseMessage what the sampler says
 * @param assertion what the first assertion that failed says
 * @param url what was called, without a login
 * @param response the beginning of the answer
 */
public record Failure(
        String label,
        long endMillis,
        String responseCode,
        String responseMessage,
        String assertion,
        String url,
        String response) {}
