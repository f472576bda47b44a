package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.connection.ThreadConnections;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.codec.request.Request;
import io.github.jmeterrpc.thrift.codec.request.SequenceIds;
import java.util.HashSet;
import java.util.Set;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * The state that all Thrift elements of one thread share: its connections, their sequence ids and
 * its last long request.
 */
public final class ThriftThreadState {

    private static final int MANY = 16;
    private static final int FIRST_LENGTH = 1 << 10;
    private static final int LONGEST_KEPT = 1 << 20;

    private final ThriftTestScope test;
    private final ThreadConnections connections;
    private final Thread owner = Thread.currentThread();
    private final Set<ThriftEndpoint> ofIteration = new HashSet<>();
    private ThriftEndpoint latestOfIteration;
    private int iteration;
    private int users;
    private int sequenceId;
    private byte[] message = new byte[FIRST_LENGTH];
    private int messageLength;
    private RequestCache.Key lastLongKey;
    private RequestCache.PreparedRequest lastLong;

    ThriftThreadState(ThriftTestScope test, ThreadConnections connections) {
        this.test = test;
        this.connections = connections;
    }

    /** Whether the calling thread owns this state. */
    boolean isMine() {
        return owner == Thread.currentThread();
    }

    public ThreadConnections connections() {
        return connections;
    }

    /** Writes a request with the next sequence id into {@link #message}. */
    void write(Request request) {
        messageLength = request.bytes().length;
        if (message.length < messageLength || message.length > LONGEST_KEPT) {
            message = new byte[Math.max(FIRST_LENGTH, messageLength)];
        }
        sequenceId = SequenceIds.next(sequenceId);
        request.copy(sequenceId, message);
    }

    /** Returns the last long request if it has this key, otherwise null. */
    RequestCache.PreparedRequest lastLong(RequestCache.Key key) {
        return key.equals(lastLongKey) ? lastLong : null;
    }

    /** Stores a long request, which replaces the previous one. */
    void keepLong(RequestCache.Key key, RequestCache.PreparedRequest request) {
        lastLongKey = key;
        lastLong = request;
    }

    /** The array that begins with the last written request. */
    byte[] message() {
        return message;
    }

    int messageLength() {
        return messageLength;
    }

    /** The sequence id of the last message. */
    int sequenceId() {
        return sequenceId;
    }

    /**
     * Closes a connection that a sample must not reuse.
     *
     * @param idleCheckMs idle time, in milliseconds, after which to check whether the server has
     *     closed the connection; 0: never
     */
    public void beforeSample(ThriftEndpoint endpoint, ConnectionLifetime lifetime, int idleCheckMs) {
        switch (lifetime) {
            case SAMPLE -> connections.drop(endpoint);
            case ITERATION -> {
                closeThoseOfLastIteration();
                remember(endpoint);
            }
            case THREAD -> {}
        }
        connections.prepare(endpoint);
        if (idleCheckMs > 0) {
            connections.dropIfClosedByPeer(endpoint, idleCheckMs);
        }
    }

    /**
     * Stores the endpoint, to close its connection at the next iteration. If there are many
     * endpoints, removes those without a connection: if the endpoint changes with each call, most
     * of them have none.
     */
    private void remember(ThriftEndpoint endpoint) {
        if (endpoint != latestOfIteration) {
            if (ofIteration.size() >= MANY) {
                ofIteration.removeIf(known -> !connections.has(known));
            }
            ofIteration.add(endpoint.ofConnection());
            latestOfIteration = endpoint;
        }
    }

    /** The number of endpoints stored in order to close their connections at the next iteration. */
    int ofIteration() {
        return ofIteration.size();
    }

    private void closeThoseOfLastIteration() {
        int now = JMeterContextService.getContext().getVariables().getIteration();
        if (now != iteration) {
            iteration = now;
            ofIteration.forEach(connections::drop);
            ofIteration.clear();
            latestOfIteration = null;
        }
    }

    /** Counts one more element that uses this state. */
    public void enter() {
        users++;
    }

    /** Counts one element less; the last one closes the thread's connections. */
    public void leave() {
        if (--users <= 0) {
            connections.close();
            test.forgetThread();
        }
    }
}
