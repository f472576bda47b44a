package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.failure.ThriftFailures;
import io.github.jmeterrpc.thrift.client.transport.Protocols;
import io.github.jmeterrpc.thrift.client.transport.ThriftReply;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.protocol.TMultiplexedProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TEndpointTransport;
import org.apache.thrift.transport.TTransportException;

/**
 * The transport of a generated client: the thread's connection to an endpoint, with its limits,
 * timeouts and explanations. Used by that thread alone.
 *
 * <p>{@code new FooService.Client(transport.protocol())} can be used by its thread for the whole
 * test. Call {@link #begin} before each call, to discard the bytes that a failed call has left. If
 * the connection fails, a TTransportException is thrown whose cause is a {@link CallException};
 * {@link ThriftFailures#ofTyped} explains these exceptions.
 */
public final class ClientTransport extends TEndpointTransport {

    private static final Map<FailureCode, Integer> TYPES = Map.of(
            ThriftResponseCode.TIMEOUT, TTransportException.TIMED_OUT,
            ThriftResponseCode.CONNECTION_CLOSED, TTransportException.END_OF_FILE,
            ThriftResponseCode.TOO_LARGE, TTransportException.MESSAGE_SIZE_LIMIT,
            ThriftResponseCode.PROTOCOL_ERROR, TTransportException.CORRUPTED_DATA,
            ThriftResponseCode.CONNECT_ERROR, TTransportException.NOT_OPEN,
            ThriftResponseCode.TLS_ERROR, TTransportException.NOT_OPEN,
            ThriftResponseCode.LOCAL_LIMIT, TTransportException.NOT_OPEN,
            ThriftResponseCode.ARGUMENT_ERROR, TTransportException.NOT_OPEN);

    private static final int FIRST = 1 << 10;
    private static final int LONGEST_KEPT = 1 << 20;

    private final ThreadConnections connections;
    private final ThriftEndpoint endpoint;
    private final TProtocol protocol;

    /** The connection of the latest call, or of {@link #begin}. */
    private Optional<ThriftConnection> used = Optional.empty();

    /** The connection that waits for a reply. */
    private Optional<ThriftConnection> expecting = Optional.empty();

    private byte[] request = new byte[FIRST];
    private int written;
    private ThriftReply reply = new ThriftReply();
    private int read;

    /**
     * @param connections the thread's connections
     * @param endpoint the endpoint to call
     * @throws TTransportException never; declared by the superclass
     */
    public ClientTransport(ThreadConnections connections, ThriftEndpoint endpoint) throws TTransportException {
        super(new TConfiguration(
                endpoint.options().maxMessageBytes(),
                endpoint.options().maxFrameBytes(),
                endpoint.encoding().maxDepth()));
        this.connections = connections;
        this.endpoint = endpoint;
        protocol = Protocols.of(endpoint.encoding(), this, () -> written = 0);
    }

    /**
     * The endpoint's protocol over this transport, multiplexed if the endpoint has a service name.
     */
    public TProtocol protocol() {
        return endpoint.service().isEmpty() ? protocol : new TMultiplexedProtocol(protocol, endpoint.service());
    }

    /**
     * Connects if necessary and discards unread and unsent bytes of the last call.
     *
     * @throws CallException if connecting fails
     */
    public ThriftConnection begin() throws CallException {
        forget();
        protocol.reset();
        if (request.length > LONGEST_KEPT) {
            request = new byte[FIRST];
        }
        Optional<ThriftConnection> before = used;
        used = Optional.empty();
        ThriftConnection connection = connections.get(endpoint);
        connection.startCounting();
        used = before.isPresent() && before.get() == connection ? before : Optional.of(connection);
        return connection;
    }

    /**
     * The connection of the latest call since {@link #begin}, even if it is closed now; empty if
     * there was no call.
     */
    public Optional<ThriftConnection> used() {
        return used;
    }

    private void forget() {
        written = 0;
        read = reply.length();
        expecting = Optional.empty();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    /** Connects, unless the thread is connected. */
    @Override
    public void open() throws TTransportException {
        try {
            begin();
        } catch (CallException e) {
            throw translated(e);
        }
    }

    @Override
    public void close() {
        connections.drop(endpoint);
    }

    @Override
    public void write(byte[] array, int offset, int length) {
        if (length > request.length - written) {
            request = Arrays.copyOf(request, Math.max(request.length * 2, written + length));
        }
        System.arraycopy(array, offset, request, written, length);
        written += length;
    }

    @Override
    public void flush() throws TTransportException {
        int length = written;
        forget();
        try {
            ThriftConnection connection = connections.get(endpoint);
            if (used.isEmpty() || used.get() != connection) {
                used = Optional.of(connection);
            }
            connection.post(request, 0, length);
            expecting = used;
        } catch (CallException e) {
            throw translated(e);
        }
    }

    @Override
    public int read(byte[] array, int offset, int length) throws TTransportException {
        if (read >= reply.length()) {
            fetch();
        }
        int count = Math.min(length, reply.length() - read);
        System.arraycopy(reply.array(), reply.offset() + read, array, offset, count);
        consumeBuffer(count);
        return count;
    }

    private void fetch() throws TTransportException {
        ThriftConnection connection = expecting.orElseThrow(() ->
                new TTransportException(TTransportException.NOT_OPEN, "No request that expects a reply was sent"));
        expecting = Optional.empty();
        try {
            reply = connection.fetch();
            read = 0;
            resetConsumedMessageSize(-1);
            updateKnownMessageSize(reply.length());
        } catch (CallException e) {
            throw translated(e);
        }
    }

    @Override
    public byte[] getBuffer() {
        return reply.array();
    }

    @Override
    public int getBufferPosition() {
        return reply.offset() + read;
    }

    @Override
    public int getBytesRemainingInBuffer() {
        return Math.max(0, reply.length() - read);
    }

    @Override
    public void consumeBuffer(int count) {
        read += count;
    }

    private static TTransportException translated(CallException e) {
        int type = TYPES.getOrDefault(e.failure().code(), TTransportException.UNKNOWN);
        return new TTransportException(type, e.getMessage(), e);
    }
}
