package io.github.jmeterrpc.dubbo.remoting.codec;

import java.io.IOException;
import org.apache.dubbo.common.io.Bytes;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.dubbo.DubboCodec;

/**
 * Encodes Dubbo's frames and reuses the bytes of repeated requests; see {@link RequestCache}. Header of a frame:
 * magic (2 bytes), flags with the number of the serialization, status, id of the request (8), length of the body (4);
 * see
 * the Dubbo protocol's description in the documentation of Apache Dubbo.
 */
abstract class ReplayingCodec extends DubboCodec {

    static final int ID_OFFSET = 4;
    static final int LENGTH_OFFSET = 12;
    private static final int FLAGS_OFFSET = 2;

    ReplayingCodec(FrameworkModel framework) {
        super(framework);
    }

    /** What is seen of the call that an invocation belongs to, or null. */
    static CallMetrics metricsOf(Object invocation) {
        return invocation instanceof RpcInvocation call ? (CallMetrics) call.get(CallMetrics.class) : null;
    }

    @Override
    protected void encodeRequest(Channel channel, ChannelBuffer buffer, Request request) throws IOException {
        CallMetrics metrics = metricsOf(request.getData());
        if (metrics == null || metrics.requests() == RequestCache.NONE || !request.isTwoWay()) {
            super.encodeRequest(channel, buffer, request);
            return;
        }
        RequestCache cache = metrics.requests();
        RpcInvocation call = (RpcInvocation) request.getData();
        Serialization serialization = getSerialization(channel, request);
        byte[] body = cache.find(call, serialization);
        if (body != null) {
            checkPayload(channel, request.getPayload(), body.length);
            replay(buffer, serialization, request.getId(), body);
            return;
        }
        int begin = buffer.writerIndex() + HEADER_LENGTH;
        super.encodeRequest(channel, buffer, request);
        int length = buffer.writerIndex() - begin;
        cache.offer(call, serialization, length, () -> {
            byte[] made = new byte[length];
            buffer.getBytes(begin, made);
            return made;
        });
    }

    private static void replay(ChannelBuffer buffer, Serialization serialization, long id, byte[] body) {
        byte[] header = new byte[HEADER_LENGTH];
        header[0] = MAGIC_HIGH;
        header[1] = MAGIC_LOW;
        header[FLAGS_OFFSET] = (byte) (FLAG_REQUEST | FLAG_TWOWAY | serialization.getContentTypeId());
        Bytes.long2bytes(id, header, ID_OFFSET);
        Bytes.int2bytes(body.length, header, LENGTH_OFFSET);
        buffer.ensureWritableBytes(HEADER_LENGTH + body.length);
        buffer.writeBytes(header);
        buffer.writeBytes(body);
    }
}
