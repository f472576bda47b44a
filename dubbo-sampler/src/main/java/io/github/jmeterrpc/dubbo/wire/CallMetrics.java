package io.github.jmeterrpc.dubbo.wire;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.apache.dubbo.common.URL;

/**
 * Metrics of one call: bytes on the wire, time of the first byte of the reply, and the provider
 * that replied.
 *
 * <p>Each call uses a new object: a reply that arrives after its call has timed out writes into an
 * object that is no longer read. Dubbo's threads write the metrics during the call; the calling
 * thread reads them after it. Bytes are summed over all retries; provider and times are those of
 * the last attempt.
 *
 * <p>Over tri://, the bytes are those of the messages with their five-byte headers. HTTP/2 headers
 * are not counted, because their compressed size depends on earlier headers of the connection.
 */
public final class CallMetrics {

    /** Attachment with which Dubbo adds its version to every reply. */
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
     * The application name that the user attached, or null. Dubbo's cluster would replace it with
     * the model's name.
     */
    private String caller;

    /** Sets the application name. Called before the call, on the calling thread. */
    public void calledBy(String attachedName) {
        caller = attachedName;
    }

    /** Returns the application name to send instead of the model's; null to send the model's. */
    String caller() {
        return caller;
    }

    /** Returns the metrics of the call that this thread is making, or null. */
    public static CallMetrics current() {
        return CURRENT.get();
    }

    /**
     * Assigns these metrics to the next call of this thread.
     *
     * @param timeout timeout of the call, in milliseconds; also limits the wait for a connection
     */
    public void begin(long timeout) {
        timeoutMillis = timeout;
        CURRENT.set(this);
    }

    /** The timeout given to {@link #begin}, in milliseconds. */
    public long timeoutMillis() {
        return timeoutMillis;
    }

    /** Ends the assignment to this thread. Called by the thread that called {@link #begin}. */
    public static void end() {
        // Not removed: the next call of this thread uses the entry again.
        CURRENT.set(null);
    }

    /** Notes that this call has waited for a connection. */
    public void connected(long nanos) {
        connectNanos += nanos;
    }

    /** Notes an encoded request to a peer. */
    void sent(int bytes, InetSocketAddress to) {
        SENT.addAndGet(this, bytes);
        // These values are those of the current attempt.
        answered = false;
        peer = to;
    }

    /** Notes that a reply has arrived and is not decoded yet. */
    void received(long bytes, long firstByte) {
        RECEIVED.addAndGet(this, bytes);
        firstByteNanos = firstByte;
        answered = true;
    }

    /** Marks the call as a stream and sets its flow control. */
    public void streaming(StreamFlow limits) {
        flow = limits;
    }

    /** Returns the flow control of the stream; null if the call is not a stream. */
    public StreamFlow flow() {
        return flow;
    }

    /** Notes a message sent over tri://. */
    public void sentOverStream(int bytes, InetSocketAddress to) {
        SENT.addAndGet(this, bytes);
        overStream = true;
        firstByteNanos = 0;
        endedWithStatus = false;
        peer = to;
    }

    /** Notes a part of a reply received over tri://; headers count as 0 bytes. */
    public void receivedOverStream(int bytes) {
        if (firstByteNanos == 0) {
            firstByteNanos = System.nanoTime();
        }
        RECEIVED.addAndGet(this, bytes);
    }

    /**
     * Notes that the provider has ended the tri:// stream.
     *
     * @param withStatus whether the provider sent a status
     * @param details details of the status, a {@code google.rpc.Status} message in base64; empty if
     *     there are none
     */
    public void endedWithStatus(boolean withStatus, String details) {
        endedWithStatus = withStatus;
        statusDetails = details;
    }

    /** Whether a provider ended the call over tri:// with a gRPC status. */
    public boolean hasStatus() {
        return endedWithStatus;
    }

    /** The details passed to {@link #endedWithStatus}. */
    public String statusDetails() {
        return statusDetails;
    }

    /** Whether the call was sent over tri://. */
    public boolean overStream() {
        return overStream;
    }

    /** Notes the provider of a call over tri://, where it cannot be observed on the wire. */
    public void calling(URL provider) {
        called = provider;
    }

    /** Notes a header or trailer of a reply over tri://; called by the connection's thread. */
    public void attached(String name, String value) {
        Map<String, Object> more = new TreeMap<>(attachments);
        more.put(name, value);
        attachments = more;
    }

    /**
     * Notes a decoded reply.
     *
     * @param provider null if it is not known
     */
    public void decoded(Map<String, Object> answerAttachments, URL provider) {
        attachments = answerAttachments;
        called = provider;
    }

    /**
     * Bytes of requests including frame headers; 0 if no request was sent or the bytes could not be
     * counted.
     */
    public long sentBytes() {
        return sentBytes;
    }

    /**
     * Bytes of replies including frame headers; 0 if no reply arrived or the bytes could not be
     * counted.
     */
    public long receivedBytes() {
        return receivedBytes;
    }

    /** Whether a reply over dubbo:// was observed on the wire. */
    public boolean answered() {
        return answered;
    }

    /**
     * When the first bytes of the reply were read, as a value of {@link System#nanoTime}; 0 if no
     * bytes were read.
     */
    public long firstByteNanos() {
        return firstByteNanos;
    }

    /** How long the call waited for a connection, in nanoseconds; 0 if there was one. */
    public long connectNanos() {
        return connectNanos;
    }

    /**
     * The remote end of the connection used by the call; null if there was no connection or the end
     * is not known.
     */
    public InetSocketAddress peer() {
        return peer;
    }

    /**
     * The provider of the call, as {@code host:port}; empty if the call was not sent.
     */
    public String provider() {
        InetSocketAddress to = peer;
        if (to != null) {
            return Peers.nameOf(to);
        }
        URL url = called;
        return url == null ? "" : Peers.nameOf(url);
    }

    /** Attachments of the reply, by name. */
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
