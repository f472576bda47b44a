package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.support.faults.ScriptedHttpServer.Rule;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A wrong reply of a server in front of InfluxDB to each third write of each listener; it forwards
 * all else. The first writes are never wrong, because a listener whose points were never accepted
 * waits less at the end of a test.
 */
enum FrontFault {
    LOST_ACKNOWLEDGEMENT("acknowledgement of every third write lost", true, ScriptedReply.CLOSE),
    HALF_AN_ANSWER("incomplete response to every third write", true, new ScriptedReply(200, "{").cut()),
    HANG("no response to one write", false, ScriptedReply.HANG),
    STATUS_500("500 for every third write", false, new ScriptedReply(500, "out of order")),
    STATUS_503(
            "503 with Retry-After for every third write", false, new ScriptedReply(503, "").with("Retry-After", "1")),
    STATUS_429("429 for every third write", false, new ScriptedReply(429, "").with("Retry-After", "1")),
    PROXY_400(
            "400 of a proxy for every third write",
            false,
            new ScriptedReply(400, "<h1>Bad request</h1>").with("Content-Type", "text/html")),
    PARTIAL(
            "partial write for every third write",
            true,
            new ScriptedReply(400, "{\"error\":\"partial write: points beyond retention policy dropped=0\"}")
                    .with("X-Influxdb-Version", "1.6.7")
                    .with("Content-Type", "application/json"));

    private static final int EACH = 3;

    private final String text;
    private final boolean written;
    private final ScriptedReply reply;

    /** @param written whether InfluxDB gets the points all the same */
    FrontFault(String text, boolean written, ScriptedReply reply) {
        this.text = text;
        this.written = written;
        this.reply = reply;
    }

    String text() {
        return text;
    }

    /**
     * The rule of the server.
     *
     * @param influx any URL of the InfluxDB
     * @param faults counts wrong replies
     */
    Rule before(String influx, AtomicInteger faults) {
        Rule forward = Forward.to(influx);
        Map<String, AtomicInteger> writes = new ConcurrentHashMap<>();
        return request -> {
            boolean faulty = request.uri().getPath().equals("/write")
                    && isFaulty(writes.computeIfAbsent(request.uri().getQuery(), listener -> new AtomicInteger())
                            .incrementAndGet());
            if (!faulty) {
                return forward.reply(request);
            }
            faults.incrementAndGet();
            if (written) {
                forward.reply(request);
            }
            return reply;
        };
    }

    /** @param write number of a listener's write, from 1 */
    private boolean isFaulty(int write) {
        return this == HANG ? write == EACH : write % EACH == 0;
    }
}
