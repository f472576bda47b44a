package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.WireNumbers;
import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.remoting.codec.CallMetrics;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Writes the metrics of a call into its sample. One per sampler of a thread: texts that do not change from sample to
 * sample are built once.
 */
public final class CallMetricsReader {

    /** Magic, flags, status, id and length of a frame of dubbo://, in bytes. */
    private static final int FRAME_HEADER = 16;

    private Map<String, String> lastSent = Map.of();
    private String lastRequestHeaders = "";
    private InetSocketAddress lastPeer;
    private String lastProvider = "";

    /**
     * Sets sizes, times and headers.
     *
     * @param result the ended sample, its response data and success set
     * @param sent the attachments of the call
     * @param observation what was seen of it
     * @param start when the clock started, by {@link System#nanoTime}
     */
    public void describe(SampleResult result, Map<String, String> sent, CallMetrics observation, long start) {
        result.setSentBytes(observation.sentBytes());
        if (observation.answered()) {
            WireNumbers.received(result, FRAME_HEADER, observation.receivedBytes());
            WireNumbers.times(result, observation.firstByteNanos() - start, observation.connectNanos());
        } else if (observation.sentBytes() > 0 || observation.provider().isEmpty()) {
            WireNumbers.received(result, 0, 0);
            WireNumbers.times(result, 0, observation.connectNanos());
        } else {
            // An answer over tri://, of which only its end was seen.
            result.setLatency(result.getTime());
        }
        result.setRequestHeaders(requestHeaders(sent));
        result.setResponseHeaders(responseHeaders(observation));
    }

    private String requestHeaders(Map<String, String> attachments) {
        if (attachments != lastSent) {
            lastRequestHeaders = lines(attachments);
            lastSent = attachments;
        }
        return lastRequestHeaders;
    }

    private String responseHeaders(CallMetrics observation) {
        InetSocketAddress peer = observation.peer();
        if (peer == null || peer != lastPeer) {
            String provider = observation.provider();
            lastProvider = provider.isEmpty() ? "" : "provider: " + provider + "\n";
            lastPeer = peer;
        }
        Map<String, Object> attachments = observation.attachments();
        return attachments.isEmpty() ? lastProvider : lastProvider + lines(attachments);
    }

    private static String lines(Map<String, ?> named) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(named).forEach((name, value) -> text.append(name)
                .append(": ")
                .append(Secrets.shown(name, value).replaceAll("\\R", " "))
                .append('\n'));
        return text.toString();
    }
}
