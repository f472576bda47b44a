package io.github.jmeterrpc.dubbo.wire;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.apache.dubbo.common.URL;

/**
 * Metrics of one call: bytes on the wire, the first byte of the answer, who answered.
 *
 * <p>One per call, never used again: an answer that comes after its call was given up writes into
 * an object that is no longer read. The calling thread reads it when the call has ended; Dubbo's
 * threads write it before. A retry adds its bytes to those of the tries before it, for they were
 * sent too; provider and times are the last try's.
 *
 * <p>Over tri:// the bytes are those of the messages with their headers of five bytes; HTTP/2's own
 * headers are not counted, which it packs into what the connection has sent before.
 */
public final class CallMetrics {

    /** Dubbo itself puts its version into every answer. */
    private static final String DUBBO_VERSION = "dubbo";

    private static final ThreadLocal<CallMetrics> CURRENT = new ThreadLocal<>();

    private static final AtomicLongFieldUpdater<CallMetrics> SENT =
            AtomicLongFieldUpdater.newUpdater(CallMetrics.class, "sentBytes");
    private static final AtomicLongFieldUpdater<CallMetrics> RECEIVED =
            AtomicLongFieldUpdater.newUpdater(CallMetrics.class, "receivedBytes");

    private volatile long sentBytes;
    private volatile long receivedBytes;
    private volatile long firstByteNanos;
    private volatile boolean answered;
    private volatile boolean overStream;
    private volatile StreamFlow flow;
    private volatile boolean endedWithStatus;
    private volatile String statusDetails = "";
    private volatile InetSocketAddress peer;
    private volatile URL called;
    private volatile Map<String, Object> attachments = Map.of();
    private long connectNanos;
    private long timeoutMillis;

    /**
     * The caller's name that the user attached, or null: Dubbo's cluster would replace it by the
     * model's name.
     */
    private String caller;

    /** To be called before the call by the thread that makes it. */
    public void calledBy(String attachedName) {
        caller = attachedName;
    }

    /** The name to give to the provider instead of the model's; null for that. */
    String caller() {
        return caller;
    }

    /** The metrics of the call which this thread is making, or null. */
    public static CallMetrics current() {
        return CURRENT.get();
    }

    /**
     * Makes it the one of the call that this thread makes next.
     *
     * @param timeout of the call in milliseconds; also the time limit for a connection
     */
    public void begin(long timeout) {
        timeoutMillis = timeout;
        CURRENT.set(this);
    }

    /** The timeout given to {@link #begin}, in milliseconds. */
    public long timeoutMillis() {
        return timeoutMillis;
    }

    /** To be called by the thread that called {@link #begin}. */
    public static void end() {
        // Not removed: the next call of this thread uses the entry again.
        CURRENT.set(null);
    }

    /** Some thread has connected for this call, which waited for it. */
    public void connected(long nanos) {
        connectNanos += nanos;
    }

    /** A request was encoded that goes to a peer. */
    void sent(int bytes, InetSocketAddress to) {
        SENT.addAndGet(this, bytes);
        // Of this try.
        answered = false;
        peer = to;
    }

    /** An answer is there, not decoded yet. */
    void received(long bytes, long firstByte) {
        RECEIVED.addAndGet(this, bytes);
        firstByteNanos = firstByte;
        answered = true;
    }

    /** The call is a stream, of which so much may wait. */
    public void streaming(StreamFlow limits) {
        flow = limits;
    }

    /** What may wait of a stream; null if the call is none. */
    public StreamFlow flow() {
        return flow;
    }

    /** A message was sent over tri://. */
    public void sentOverStream(int bytes, InetSocketAddress to) {
        SENT.addAndGet(this, bytes);
        overStream = true;
        firstByteNanos = 0;
        endedWithStatus = false;
        peer = to;
    }

    /** A part of an answer has arrived over tri://; its headers count as no bytes. */
    public void receivedOverStream(int bytes) {
        if (firstByteNanos == 0) {
            firstByteNanos = System.nanoTime();
        }
        RECEIVED.addAndGet(this, bytes);
    }

    /**
     * The provider has ended the stream of tri://.
     *
     * @param withStatus whether it named a status
     * @param details of the status in base64, a message {@code google.rpc.Status}; empty if it has
     *     none
     */
    public void endedWithStatus(boolean withStatus, String details) {
        endedWithStatus = withStatus;
        statusDetails = details;
    }

    /** Whether a provider ended the call with a status of gRPC, over tri://. */
    public boolean hasStatus() {
        return endedWithStatus;
    }

    /** As in {@link #endedWithStatus}. */
    public String statusDetails() {
        return statusDetails;
    }

    /** Whether the call was sent over tri://. */
    public boolean overStream() {
        return overStream;
    }

    /** The call goes to that provider; over tri:// it is not seen on the wire. */
    public void calling(URL provider) {
        called = provider;
    }

    /** A header or trailer of an answer over tri://; called by the thread of its connection. */
    public void attached(String name, String value) {
        Map<String, Object> more = new TreeMap<>(attachments);
        more.put(name, value);
        attachments = more;
    }

    /**
     * An answer has been decoded.
     *
     * @param provider null where it is not known
     */
    public void decoded(Map<String, Object> answerAttachments, URL provider) {
        attachments = answerAttachments;
        called = provider;
    }

    /**
     * Bytes of requests, frame headers included; 0 if none was sent, or if they could not be
     * counted.
     */
    public long sentBytes() {
        return sentBytes;
    }

    /**
     * Bytes of answers, frame headers included; 0 if none came, or if they could not be counted.
     */
    public long receivedBytes() {
        return receivedBytes;
    }

    /** Whether an answer was seen on the wire of dubbo://. */
    public boolean answered() {
        return answered;
    }

    /**
     * When the first bytes of the answer were read, on the clock of {@link System#nanoTime}; 0 if
     * none were.
     */
    public long firstByteNanos() {
        return firstByteNanos;
    }

    /** How long the call waited for a connection, in nanoseconds; 0 if there was one. */
    public long connectNanos() {
        return connectNanos;
    }

    /**
     * The other end of the connection that the call was sent over; null if there was none, or if it
     * is not known.
     */
    public InetSocketAddress peer() {
        return peer;
    }

    /**
     * The provider that the call was sent to, as {@code host:port}; empty if it was sent to none.
     */
    public String provider() {
        InetSocketAddress to = peer;
        if (to != null) {
            return Peers.nameOf(to);
        }
        URL url = called;
        return url == null ? "" : Peers.nameOf(url);
    }

    /** Attachments of the answer, by name. */
    public Map<String, Object> attachments() {
        if (!attachments.containsKey(DUBBO_VERSION)) {
            return attachments;
        }
        if (attachments.size() == 1) {
            return Map.of();
        }
        Map<String, Object> own = new TreeMap<>(attachments);
        own.remove(DUBBO_VERSION);
        return own;
    }
}
