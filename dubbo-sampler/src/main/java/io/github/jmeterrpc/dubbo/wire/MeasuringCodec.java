package io.github.jmeterrpc.dubbo.wire;

import java.io.IOException;
import java.io.InputStream;
import org.apache.dubbo.common.io.Bytes;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.dubbo.DubboCodec;

/**
 * Dubbo's codec, extended to record the length and time of each frame in the {@link CallMetrics} of
 * its call.
 *
 * <p>This is the only place where both the frame and its call are known: before decoding the bytes
 * have no call, and after it the bytes are gone. Header of a frame: magic (2 bytes), flags with the
 * number of the serialization, status, id of the request (8), length of the body (4). Dubbo finds
 * the class by the extension name {@value #NAME}; one instance serves all connections.
 */
public final class MeasuringCodec extends DubboCodec {

    /** The extension name, as listed in {@code META-INF/dubbo/org.apache.dubbo.remoting.Codec2}. */
    public static final String NAME = "measuring";

    private static final int ID_OFFSET = 4;
    private static final int LENGTH_OFFSET = 12;
    private static final String ARRIVAL = "io.github.jmeterrpc.dubbo.arrival";

    /** @param framework the model that the connections belong to */
    public MeasuringCodec(FrameworkModel framework) {
        super(framework);
    }

    @Override
    public void encode(Channel channel, ChannelBuffer buffer, Object message) throws IOException {
        int before = buffer.writerIndex();
        super.encode(channel, buffer, message);
        CallMetrics metrics = message instanceof Request request ? metricsOf(request.getData()) : null;
        if (metrics != null) {
            metrics.sent(buffer.writerIndex() - before, channel.getRemoteAddress());
        }
    }

    /**
     * {@inheritDoc} Returns null for bytes that belong to no message: Dubbo ends the call of a too
     * long reply after reading the header, and would then treat the body as text and log all of it.
     * The same applies to the body of a request and to the bytes after it.
     */
    @Override
    public Object decode(Channel channel, ChannelBuffer buffer) throws IOException {
        Arrival arrival = arrivalAt(channel);
        if (arrival.toSkip > 0) {
            int skipped = (int) Math.min(arrival.toSkip, buffer.readableBytes());
            buffer.skipBytes(skipped);
            arrival.toSkip -= skipped;
            return null;
        }
        return super.decode(channel, buffer);
    }

    @Override
    protected Object decode(Channel channel, ChannelBuffer buffer, int readable, byte[] header) throws IOException {
        Arrival arrival = arrivalAt(channel);
        if (readable >= HEADER_LENGTH && ProviderEvents.isUnserved(header)) {
            arrival.toSkip = Long.MAX_VALUE;
            return new UnservedRequest();
        }
        if (!arrival.pending) {
            arrival.firstByte = System.nanoTime();
        }
        arrival.length = 0;
        Object message = super.decode(channel, buffer, readable, header);
        arrival.pending = message == DecodeResult.NEED_MORE_INPUT && readable > 0;
        if (arrival.length == 0 && message instanceof Response refused) {
            int body = Bytes.bytes2int(header, LENGTH_OFFSET);
            arrival.toSkip = body;
            arrival.length = HEADER_LENGTH + (long) body;
            arrived(channel, refused.getId());
        }
        return message;
    }

    /** {@inheritDoc} Objects are read only from replies to calls. */
    @Override
    protected Object decodeBody(Channel channel, InputStream body, byte[] header) throws IOException {
        arrivalAt(channel).length = HEADER_LENGTH + Bytes.bytes2int(header, LENGTH_OFFSET);
        if ((header[2] & FLAG_EVENT) != 0) {
            return ProviderEvents.read(header, body);
        }
        if (isAnswerWithoutResult(header)) {
            // Dubbo does not look up the request of such a reply, so the call is found by its id.
            arrived(channel, Bytes.bytes2long(header, ID_OFFSET));
        }
        return super.decodeBody(channel, body, header);
    }

    /** Called by {@link #decodeBody}, before the body is read. */
    @Override
    protected Object getRequestData(Channel channel, Response response, long id) {
        Object invocation = super.getRequestData(channel, response, id);
        arrived(channel, invocation);
        return invocation;
    }

    /** The metrics of the call that an invocation belongs to, or null. */
    private static CallMetrics metricsOf(Object invocation) {
        return invocation instanceof RpcInvocation call ? (CallMetrics) call.get(CallMetrics.class) : null;
    }

    private static boolean isAnswerWithoutResult(byte[] header) {
        return header[3] != Response.OK;
    }

    private static void arrived(Channel channel, long id) {
        DefaultFuture waiting = DefaultFuture.getFuture(id);
        if (waiting != null) {
            arrived(channel, waiting.getRequest().getData());
        }
    }

    private static void arrived(Channel channel, Object invocation) {
        CallMetrics metrics = metricsOf(invocation);
        if (metrics != null) {
            Arrival arrival = arrivalAt(channel);
            metrics.received(arrival.length, arrival.firstByte);
        }
    }

    private static Arrival arrivalAt(Channel channel) {
        Object known = channel.getAttribute(ARRIVAL);
        if (known != null) {
            return (Arrival) known;
        }
        Arrival first = new Arrival();
        channel.setAttribute(ARRIVAL, first);
        return first;
    }

    /**
     * The frame that a connection is receiving; used only by the thread that reads from this
     * connection.
     */
    private static final class Arrival {
        private boolean pending;
        private long firstByte;
        private long length;
        private long toSkip;
    }
}
