package io.github.jmeterrpc.dubbo.testbed;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * A server that speaks HTTP/2 and breaks the rules of gRPC, as the metadata {@code x-fault} of a call
 * asks for; without it, it replies with an empty message.
 */
public final class FaultyGrpcServer implements AutoCloseable {

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Channel channel;

    /** @param window initial flow-control window, in bytes */
    public FaultyGrpcServer(int window) {
        channel = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        connection
                                .pipeline()
                                .addLast(Http2FrameCodecBuilder.forServer()
                                        .initialSettings(
                                                Http2Settings.defaultSettings().initialWindowSize(window))
                                        .build())
                                .addLast(new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
                                    @Override
                                    protected void initChannel(Channel stream) {
                                        stream.pipeline().addLast(new Replies());
                                    }
                                }));
                    }
                })
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .syncUninterruptibly()
                .channel();
    }

    public int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    @Override
    public void close() {
        channel.close().syncUninterruptibly();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private static final class Replies extends ChannelInboundHandlerAdapter {

        private String fault = "";

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object frame) {
            boolean end = false;
            if (frame instanceof Http2HeadersFrame headers) {
                CharSequence asked = headers.headers().get("x-fault");
                fault = asked == null ? "" : asked.toString();
                end = headers.isEndStream();
            } else if (frame instanceof Http2DataFrame data) {
                end = data.isEndStream();
            }
            ReferenceCountUtil.release(frame);
            if (end) {
                reply(ctx);
            }
        }

        private void reply(ChannelHandlerContext ctx) {
            switch (fault) {
                case "silence" -> {}
                case "goaway" -> {
                    ctx.channel().parent().writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
                    ctx.channel().parent().close();
                }
                case "reset" -> ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR));
                case "refused" -> ctx.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.REFUSED_STREAM));
                case "half" -> {
                    ctx.write(headers());
                    ctx.writeAndFlush(new DefaultHttp2DataFrame(message(100, 10)));
                    ctx.channel().parent().close();
                }
                case "no-trailers" -> {
                    ctx.write(headers());
                    ctx.writeAndFlush(new DefaultHttp2DataFrame(message(0, 0), true));
                }
                case "too-short" -> {
                    ctx.write(headers());
                    ctx.write(new DefaultHttp2DataFrame(message(100, 10)));
                    ctx.writeAndFlush(trailers());
                }
                case "no-message" -> {
                    ctx.write(headers());
                    ctx.writeAndFlush(trailers());
                }
                case "negative" -> {
                    ctx.write(headers());
                    ctx.write(new DefaultHttp2DataFrame(message(-1, 10)));
                    ctx.writeAndFlush(trailers());
                }
                case "huge" -> {
                    ctx.write(headers());
                    ctx.write(new DefaultHttp2DataFrame(message(Integer.MAX_VALUE, 10)));
                    ctx.writeAndFlush(trailers());
                }
                case "compressed" -> {
                    ctx.write(headers());
                    ByteBuf message = message(10, 10);
                    message.setByte(0, 1);
                    ctx.write(new DefaultHttp2DataFrame(message));
                    ctx.writeAndFlush(trailers());
                }
                case "long-headers" -> {
                    Http2Headers headers = headers().headers();
                    headers.set("x-long", "x".repeat(1 << 20));
                    ctx.write(new DefaultHttp2HeadersFrame(headers));
                    ctx.write(new DefaultHttp2DataFrame(message(0, 0)));
                    ctx.writeAndFlush(trailers());
                }
                case "no-protobuf" -> {
                    ctx.write(headers());
                    ctx.write(new DefaultHttp2DataFrame(
                            Unpooled.buffer().writeZero(4).writeByte(1).writeByte(8)));
                    ctx.writeAndFlush(trailers());
                }
                case "html" -> {
                    ctx.write(new DefaultHttp2HeadersFrame(
                            new DefaultHttp2Headers().status("404").set("content-type", "text/html")));
                    ctx.writeAndFlush(new DefaultHttp2DataFrame(
                            Unpooled.copiedBuffer("<html>no such page</html>".getBytes()), true));
                }
                default -> {
                    ctx.write(headers());
                    ctx.write(new DefaultHttp2DataFrame(message(0, 0)));
                    ctx.writeAndFlush(trailers());
                }
            }
        }

        private static DefaultHttp2HeadersFrame headers() {
            return new DefaultHttp2HeadersFrame(
                    new DefaultHttp2Headers().status("200").set("content-type", "application/grpc"));
        }

        private static DefaultHttp2HeadersFrame trailers() {
            return new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().set("grpc-status", "0"), true);
        }

        private static ByteBuf message(int declared, int length) {
            return Unpooled.buffer().writeByte(0).writeInt(declared).writeZero(length);
        }
    }
}
