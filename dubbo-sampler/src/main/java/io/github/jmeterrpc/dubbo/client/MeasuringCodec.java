package io.github.jmeterrpc.dubbo.client;

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
 * Dubbo's frames, and for each the {@link Observation} of its call is told how long it was and when it came.
 *
 * <p>This is the one place where a frame and its call are both at hand: before it the bytes have no owner, after it they
 * are gone. Dubbo finds the class by the extension name {@value #NAME}; one instance serves all connections.
 */
public final class MeasuringCodec extends DubboCodec {

    /** The extension name, as listed in {@code META-INF/dubbo/org.apache.dubbo.remoting.Codec2}. */
    public static final String NAME = "measuring";

    private static final String ARRIVAL = "io.github.jmeterrpc.dubbo.arrival";
    private static final int ID_OFFSET = 4;
    private static final int LENGTH_OFFSET = 12;

    /** @param framework the model that the connections belong to */
    public MeasuringCodec(FrameworkModel framework) {
        super(framework);
    }

    @Override
    public void encode(Channel channel, ChannelBuffer buffer, Object message) throws IOException {
        int before = buffer.writerIndex();
        super.encode(channel, buffer, message);
        if (message instanceof Request request && of(request.getData()) instanceof Observation observation) {
            observation.sent(buffer.writerIndex() - before, channel.getRemoteAddress());
        }
    }

    @Override
    protected Object decode(Channel channel, ChannelBuffer buffer, int readable, byte[] header) throws IOException {
        Arrival arrival = arrivalAt(channel);
        if (!arrival.pending) {
            arrival.firstByte = System.nanoTime();
        }
        Object message = super.decode(channel, buffer, readable, header);
        arrival.pending = message == DecodeResult.NEED_MORE_INPUT && readable > 0;
        return message;
    }

    @Override
    protected Object decodeBody(Channel channel, InputStream body, byte[] header) throws IOException {
        arrivalAt(channel).length = HEADER_LENGTH + Bytes.bytes2int(header, LENGTH_OFFSET);
        if (isAnswerWithoutResult(header)) {
            // Dubbo does not look for the request of such an answer here, so that nobody else tells whose it is.
            DefaultFuture waiting = DefaultFuture.getFuture(Bytes.bytes2long(header, ID_OFFSET));
            if (waiting != null) {
                arrived(channel, waiting.getRequest().getData());
            }
        }
        return super.decodeBody(channel, body, header);
    }

    /** Called within {@link #decodeBody}, before the body is read. */
    @Override
    protected Object getRequestData(Channel channel, Response response, long id) {
        Object invocation = super.getRequestData(channel, response, id);
        arrived(channel, invocation);
        return invocation;
    }

    private static boolean isAnswerWithoutResult(byte[] header) {
        return (header[2] & (FLAG_REQUEST | FLAG_EVENT)) == 0 && header[3] != Response.OK;
    }

    private static void arrived(Channel channel, Object invocation) {
        if (of(invocation) instanceof Observation observation) {
            Arrival arrival = arrivalAt(channel);
            observation.received(arrival.length, arrival.firstByte);
        }
    }

    private static Object of(Object invocation) {
        return invocation instanceof RpcInvocation call ? call.get(Observation.class) : null;
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

    /** The frame that a connection is receiving; touched by the thread that reads from this connection alone. */
    private static final class Arrival {
        private boolean pending;
        private long firstByte;
        private long length;
    }
}
