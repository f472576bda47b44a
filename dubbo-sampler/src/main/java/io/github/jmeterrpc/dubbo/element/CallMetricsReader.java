package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.element.WireNumbers;
import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.dubbo.wire.StreamFlow;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Writes the metrics of a call into its sample. One per sampler of a thread: texts that do not
 * change from sample to sample are built once.
 */
public final class CallMetricsReader {

    /** Length of the header of a dubbo:// frame in bytes: magic, flags, status, id and body length. */
    private static final int FRAME_HEADER = 16;

    private static final Pattern LINE_BREAK = Pattern.compile("\\R");

    private Map<String, String> lastSent = Map.of();
    private String lastRequestHeaders = "";
    private InetSocketAddress lastPeer;
    private String lastProvider = "";

    /**
     * Sets sizes, times and headers.
     *
     * @param result the ended sample, with response data and success already set
     * @param sent the attachments of the call
     * @param metrics the metrics of the call
     * @param start start of the clock, as a value of {@link System#nanoTime}
     */
    public void describe(SampleResult result, Map<String, String> sent, CallMetrics metrics, long start) {
        result.setSentBytes(metrics.sentBytes());
        if (metrics.answered() || metrics.overStream() && metrics.firstByteNanos() != 0) {
            WireNumbers.received(
                    result, metrics.overStream() ? StreamFlow.MESSAGE_HEADER : FRAME_HEADER, metrics.receivedBytes());
            WireNumbers.times(result, metrics.firstByteNanos() - start, metrics.connectNanos());
        } else if (metrics.sentBytes() > 0 || metrics.provider().isEmpty()) {
            WireNumbers.received(result, 0, 0);
            WireNumbers.times(result, 0, metrics.connectNanos());
        } else {
            // A reply over tri:// of which only the end was observed.
            result.setLatency(result.getTime());
        }
        result.setRequestHeaders(requestHeaders(sent));
        result.setResponseHeaders(responseHeaders(metrics));
    }

    private String requestHeaders(Map<String, String> attachments) {
        if (attachments != lastSent) {
            lastRequestHeaders = lines(attachments);
            lastSent = attachments;
        }
        return lastRequestHeaders;
    }

    private String responseHeaders(CallMetrics metrics) {
        InetSocketAddress peer = metrics.peer();
        if (peer == null || peer != lastPeer) {
            String provider = metrics.provider();
            lastProvider = provider.isEmpty() ? "" : "provider: " + provider + "\n";
            lastPeer = peer;
        }
        Map<String, Object> attachments = metrics.attachments();
        return attachments.isEmpty() ? lastProvider : lastProvider + lines(attachments);
    }

    private static String lines(Map<String, ?> named) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(named).forEach((name, value) -> text.append(name)
                .append(": ")
                .append(onOneLine(Secrets.shown(name, value)))
                .append('\n'));
        return text.toString();
    }

    /** Looks for the pattern only in a text that has a line break. */
    private static String onOneLine(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            // Line breaks are among these: control characters, U+0085, U+2028 and U+2029.
            if (character < ' ' || character == '\u0085' || character == '\u2028' || character == '\u2029') {
                return LINE_BREAK.matcher(text).replaceAll(" ");
            }
        }
        return text;
    }
}
