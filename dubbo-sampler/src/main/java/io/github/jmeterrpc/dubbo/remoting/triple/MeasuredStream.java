package io.github.jmeterrpc.dubbo.remoting.triple;

import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.dubbo.wire.DamagedMessageException;
import io.github.jmeterrpc.dubbo.wire.StreamFlow;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Executor;
import org.apache.dubbo.rpc.TriRpcStatus;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.tri.TripleHeaderEnum;
import org.apache.dubbo.rpc.protocol.tri.command.CreateStreamQueueCommand;
import org.apache.dubbo.rpc.protocol.tri.stream.AbstractTripleClientStream;
import org.apache.dubbo.rpc.protocol.tri.stream.ClientStream;
import org.apache.dubbo.rpc.protocol.tri.stream.TripleStreamChannelFuture;
import org.apache.dubbo.rpc.protocol.tri.transport.H2TransportListener;
import org.apache.dubbo.rpc.protocol.tri.transport.TripleCommandOutBoundHandler;
import org.apache.dubbo.rpc.protocol.tri.transport.TripleHttp2ClientResponseHandler;
import org.apache.dubbo.rpc.protocol.tri.transport.TripleWriteQueue;

/**
 * The HTTP/2 stream of one call, which writes into the {@link CallMetrics} of the thread that makes
 * the call. Calls that start on other threads, as in some of Dubbo's cluster strategies, are not
 * measured.
 */
final class MeasuredStream extends AbstractTripleClientStream {

    private final InetSocketAddress peer;
    private final CallMetrics metrics;

    MeasuredStream(
            FrameworkModel model,
            Executor executor,
            Channel connection,
            ClientStream.Listener listener,
            TripleWriteQueue queue) {
        super(model, executor, queue, listener, connection);
        peer = (InetSocketAddress) connection.remoteAddress();
        metrics = CallMetrics.current();
    }

    /** Called by the constructor of the superclass, before the fields of this class are set. */
    @Override
    protected TripleStreamChannelFuture initStreamChannel(Channel connection) {
        CallMetrics current = CallMetrics.current();
        Http2StreamChannelBootstrap bootstrap = new Http2StreamChannelBootstrap(connection);
        bootstrap.handler(new ChannelInboundHandlerAdapter() {
            @Override
            public void handlerAdded(ChannelHandlerContext ctx) {
                H2TransportListener listener = createTransportListener();
                ctx.pipeline()
                        .addLast(new TripleCommandOutBoundHandler())
                        .addLast(new TripleHttp2ClientResponseHandler(
                                current == null ? listener : new Measured(listener, current, ctx.channel())));
            }
        });
        TripleStreamChannelFuture stream = new TripleStreamChannelFuture(connection);
        writeQueue.enqueue(CreateStreamQueueCommand.create(bootstrap, stream));
        return stream;
    }

    @Override
    public ChannelFuture sendMessage(byte[] message, int compressFlag) {
        if (metrics == null) {
            return super.sendMessage(message, compressFlag);
        }
        int bytes = StreamFlow.MESSAGE_HEADER + (message == null ? 0 : message.length);
        metrics.sentOverStream(bytes, peer);
        StreamFlow flow = metrics.flow();
        if (flow == null) {
            return super.sendMessage(message, compressFlag);
        }
        flow.sending(bytes);
        return super.sendMessage(message, compressFlag).addListener(written -> flow.onWire(bytes));
    }

    /**
     * Measures received frames, and ends the call if they violate the gRPC protocol, which Dubbo
     * does not check. Runs on the connection's thread.
     */
    private static final class Measured implements H2TransportListener {

        private static final String INTERNAL = String.valueOf(TriRpcStatus.Code.INTERNAL.code);

        private final H2TransportListener dubbo;
        private final CallMetrics metrics;
        private final Channel stream;

        /** Null until the headers of a gRPC reply have arrived. */
        private MessageFrames frames;

        private boolean ended;

        Measured(H2TransportListener dubbo, CallMetrics metrics, Channel stream) {
            this.dubbo = dubbo;
            this.metrics = metrics;
            this.stream = stream;
        }

        @Override
        public void onHeader(Http2Headers headers, boolean endStream) {
            if (ended) {
                return;
            }
            metrics.receivedOverStream(0);
            keepMetadata(headers);
            if (endStream) {
                String problem = frames == null ? null : frames.atEnd();
                if (problem != null) {
                    refuse(problem);
                    return;
                }
                ended = true;
                CharSequence details = headers.getAndRemove(TripleHeaderEnum.STATUS_DETAIL_KEY.getKey());
                // Removed, because Dubbo would parse them with protobuf classes that are not
                // included.
                metrics.endedWithStatus(
                        headers.contains(TripleHeaderEnum.STATUS_KEY.getKey()),
                        details == null ? "" : details.toString());
            } else if (isGrpc(headers)) {
                frames = new MessageFrames(headers.contains(TripleHeaderEnum.GRPC_ENCODING.getKey()));
            }
            dubbo.onHeader(headers, endStream);
        }

        private static boolean isGrpc(Http2Headers headers) {
            CharSequence type = headers.get(HttpHeaderNames.CONTENT_TYPE);
            return type != null && type.toString().startsWith("application/grpc");
        }

        /** Records headers that are not part of the protocol; Dubbo drops them if the call failed. */
        private void keepMetadata(Http2Headers headers) {
            for (Map.Entry<CharSequence, CharSequence> header : headers) {
                String name = header.getKey().toString();
                if (!name.startsWith(":") && !TripleHeaderEnum.containsExcludeAttachments(name)) {
                    metrics.attached(name, header.getValue().toString());
                }
            }
        }

        @Override
        public void onData(ByteBuf data, boolean endStream) {
            metrics.receivedOverStream(data.readableBytes());
            String problem = ended || frames == null ? null : frames.read(data);
            if (problem == null && endStream && frames != null) {
                problem = "it ends without a status";
            }
            if (ended || problem != null) {
                data.release();
                refuse(problem);
                return;
            }
            StreamFlow flow = metrics.flow();
            if (flow != null) {
                flow.received(data.readableBytes(), stream);
            }
            dubbo.onData(data, endStream);
        }

        /** Ends the call as if the provider had sent the error; later frames are ignored. */
        private void refuse(String problem) {
            if (!ended) {
                ended = true;
                Http2Headers status = new DefaultHttp2Headers()
                        .set(TripleHeaderEnum.STATUS_KEY.getKey(), INTERNAL)
                        .set(
                                TripleHeaderEnum.MESSAGE_KEY.getKey(),
                                TriRpcStatus.encodeMessage(new DamagedMessageException(problem).getMessage()));
                dubbo.onHeader(status, true);
                stream.close();
            }
        }

        @Override
        public void cancelByRemote(long errorCode) {
            if (!ended) {
                dubbo.cancelByRemote(errorCode);
            }
        }

        @Override
        public void onClose() {
            dubbo.onClose();
        }
    }
}
