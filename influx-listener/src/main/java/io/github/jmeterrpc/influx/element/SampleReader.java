package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.api.IntendedStart;
import io.github.jmeterrpc.api.NanoTimed;
import io.github.jmeterrpc.influx.record.FirstFailures.FirstFailure;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.metrics.failure.FailureKind;
import io.github.jmeterrpc.metrics.failure.FailureText;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.visualizers.backend.SamplerMetric;

/**
 * Copies the recorded data from a sample result, on the thread that took the sample. Counts
 * samples, hits and bytes as the core listener's {@link SamplerMetric} does.
 */
final class SampleReader {

    /**
     * Maximum length of a copied message or response, in characters; equal to the maximum that is
     * published.
     */
    private static final int MAX_TEXT = FailureText.MAX_READ;

    /** Maximum number of bytes for that many characters. */
    private static final int MAX_BYTES = 4 * MAX_TEXT;

    private SampleReader() {}

    static void read(SampleResult result, Sample into) {
        int count = Math.max(0, result.getSampleCount());
        boolean ok = result.isSuccessful();
        into.label = orEmpty(result.getSampleLabel());
        into.endMillis = result.getEndTime();
        into.micros = micros(result, count);
        readDelay(IntendedStart.of(result), into);
        into.count = count;
        into.errors = ok ? 0 : Math.min(count, result.getErrorCount());
        into.activeThreads = result.getAllThreads();
        into.sentBytes = result.getSentBytes();
        into.receivedBytes = result.getBytesAsLong();
        into.latencyMillis = result.getLatency();
        into.connectMillis = result.getConnectTime();
        boolean transaction = TransactionController.isFromTransactionController(result);
        SampleResult[] parts = result.getSubResults();
        into.hits = hits(result, transaction, parts, false);
        // If the samples of a transaction were already counted, it adds no bytes to the total.
        into.bytesInTotal = !transaction || parts.length > 0;
        into.totalHits = parts.length == 0 ? (transaction ? 0 : into.hits) : hits(result, transaction, parts, true);
        if (ok) {
            into.responseCode = orEmpty(result.getResponseCode());
        } else {
            readFailure(result, into);
        }
    }

    private static void readDelay(IntendedStart start, Sample into) {
        into.intended = start != null;
        if (start != null) {
            into.noFreeThreadMicros = start.noFreeThreadNanos() / 1000;
            into.wokeLateMicros = start.wokeLateNanos() / 1000;
        }
    }

    /**
     * Elapsed time of each sample that the result represents, in µs; its resolution is 1 µs if the
     * sampler provides it.
     */
    private static long micros(SampleResult result, int count) {
        long nanos = NanoTimed.elapsedNanos(JMeterContextService.getContext().getCurrentSampler(), result);
        if (nanos >= 0) {
            return nanos / 1000;
        }
        long micros = Math.max(0, result.getTime()) * 1000;
        return count > 1 ? micros / count : micros;
    }

    private static int hits(SampleResult result, boolean transaction, SampleResult[] parts, boolean total) {
        if (total && transaction && parts.length == 0) {
            return 0;
        }
        int hits = transaction && parts.length > 0 ? 0 : result.getSampleCount();
        for (SampleResult part : parts) {
            hits += hits(part, TransactionController.isFromTransactionController(part), part.getSubResults(), total);
        }
        return hits;
    }

    private static void readFailure(SampleResult result, Sample into) {
        String assertion = orEmpty(result.getFirstAssertionFailureMessage());
        if (assertion.isEmpty()) {
            into.responseCode = orEmpty(result.getResponseCode());
            into.failure.read(into.responseCode, orEmpty(result.getResponseMessage()));
        } else {
            into.responseCode = FailureKind.ASSERTION_FAILED;
            into.failure.read(into.responseCode, assertion);
        }
    }

    /** Copies the details of a failure. */
    static FirstFailure failure(SampleResult result) {
        return new FirstFailure(
                start(result.getSampleLabel()),
                result.getEndTime() > 0 ? result.getEndTime() : System.currentTimeMillis(),
                start(result.getResponseCode()),
                start(result.getResponseMessage()),
                start(result.getFirstAssertionFailureMessage()),
                start(result.getUrlAsString()).replaceFirst("//[^/@]*@", "//"),
                response(result));
    }

    /** Decodes only the start of the response, which may have megabytes. */
    private static String response(SampleResult result) {
        byte[] bytes = result.getResponseData();
        if (bytes == null || SampleResult.BINARY.equals(result.getDataType())) {
            return "";
        }
        return start(new String(bytes, 0, Math.min(MAX_BYTES, bytes.length), charset(result)));
    }

    private static Charset charset(SampleResult result) {
        try {
            return Charset.forName(result.getDataEncodingWithDefault());
        } catch (IllegalArgumentException e) {
            return StandardCharsets.UTF_8;
        }
    }

    /** Shortens a text, which can be a whole page, because it is kept until its window is closed. */
    private static String start(String text) {
        String present = orEmpty(text);
        return present.length() <= MAX_TEXT ? present : present.substring(0, MAX_TEXT);
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }
}
