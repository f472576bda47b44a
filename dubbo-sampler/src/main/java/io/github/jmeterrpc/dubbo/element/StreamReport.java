package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.element.SampleClock;
import io.github.jmeterrpc.dubbo.client.call.StreamExchange;
import io.github.jmeterrpc.dubbo.client.call.StreamExchange.Reply;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Writes the result of a call with a stream into its sample: the messages as sub-samples, and their
 * number.
 */
final class StreamReport {

    private static final String OK = "OK";

    private final StreamExchange exchange;
    private final DubboPreparedCall prepared;

    StreamReport(StreamExchange exchange, DubboPreparedCall prepared) {
        this.exchange = exchange;
        this.prepared = prepared;
    }

    /** The reason why the call failed; null if it succeeded. */
    Throwable failure() {
        return exchange.failure().orElse(null);
    }

    /** The first replies as a JSON array, in UTF-8. */
    byte[] text() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        String separator = "[";
        for (byte[] reply : exchange.shown()) {
            text.writeBytes(separator.getBytes(StandardCharsets.UTF_8));
            text.writeBytes(prepared.replyText().apply(reply));
            separator = ",\n";
        }
        text.writeBytes((separator.equals("[") ? "[]" : "]").getBytes(StandardCharsets.UTF_8));
        return text.toByteArray();
    }

    /** The response message of a call that passes. */
    String message() {
        int shown = exchange.shown().size();
        String counted = shown < exchange.received() ? "; the first " + shown + " replies are shown" : "";
        int count = prepared.stream().orElseThrow().count();
        if (exchange.cancelled()) {
            return "OK, cancelled as asked after " + exchange.received() + " replies" + counted;
        }
        return exchange.sent() < count
                ? "OK, but the server ended the stream after " + exchange.sent() + " of " + count + " messages"
                        + counted
                : OK + counted;
    }

    /**
     * Adds the messages as sub-samples.
     *
     * @param result the sample, otherwise complete
     * @param clock receives their durations in nanoseconds
     */
    void addTo(SampleResult result, SampleClock clock) {
        result.setResponseHeaders(result.getResponseHeaders()
                + "messages-sent: " + exchange.sent() + "\n"
                + "messages-received: " + exchange.received() + "\n"
                + (exchange.step() > 1 ? "sub-samples: every " + exchange.step() + "th message\n" : ""));
        exchange.firstNanos()
                .ifPresent(
                        nanos -> result.setLatency(Math.min(TimeUnit.NANOSECONDS.toMillis(nanos), result.getTime())));
        String label = result.getSampleLabel() + " › message";
        List<Reply> replies = exchange.kept();
        for (Reply reply : replies) {
            SampleResult message = new SampleResult();
            message.setSampleLabel(label);
            message.setStampAndTime(stampOf(result, reply), TimeUnit.NANOSECONDS.toMillis(reply.nanos()));
            message.setSuccessful(true);
            message.setResponseCode(OK);
            message.setResponseMessageOK();
            message.setDataType(SampleResult.TEXT);
            message.setBodySize((long) reply.bytes());
            message.setThreadName(Thread.currentThread().getName());
            result.storeSubResult(message, false);
            clock.part(message, reply.nanos());
        }
    }

    /** Start or end time in milliseconds, depending on JMeter's setting for timestamps. */
    private static long stampOf(SampleResult result, Reply reply) {
        long nanos = result.isStampedAtStart() ? reply.atNanos() - reply.nanos() : reply.atNanos();
        return result.getStartTime() + TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
