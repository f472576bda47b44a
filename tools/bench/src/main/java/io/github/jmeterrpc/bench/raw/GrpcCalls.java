package io.github.jmeterrpc.bench.raw;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.github.jmeterrpc.targets.dubbo.StressService;
import io.github.jmeterrpc.targets.triple.EchoReply;
import io.github.jmeterrpc.targets.triple.EchoRequest;
import io.github.jmeterrpc.targets.triple.EchoService;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;
import org.apache.dubbo.rpc.protocol.tri.TripleCustomerProtocolWrapper.TripleRequestWrapper;
import org.apache.dubbo.rpc.protocol.tri.TripleCustomerProtocolWrapper.TripleResponseWrapper;

/**
 * Calls {@code echo} of the Dubbo target over tri:// with grpc-java: the generic call that Dubbo's
 * client makes, with the same messages, each serialized and read anew by Dubbo's Hessian. What is
 * left out is Dubbo's proxy, cluster, filters and HTTP/2.
 */
final class GrpcCalls {

    private static final MethodDescriptor<byte[], byte[]> INVOKE = MethodDescriptor.<byte[], byte[]>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(StressService.class.getName() + "/$invoke")
            .setRequestMarshaller(new Bytes())
            .setResponseMarshaller(new Bytes())
            .build();

    /** As Dubbo names Hessian in messages of tri://. */
    private static final String HESSIAN = "hessian4";

    private static final URL MODEL = URL.valueOf("tri://127.0.0.1");

    private final Serialization hessian = new Hessian2Serialization();
    private final ManagedChannel channel;
    private final int timeoutMillis;
    private final Object[] argument;

    /** Messages that are serialized already. */
    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream message) {
            try {
                return message.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Messages of a class that protoc generated. */
    private record Generated<T extends MessageLite>(Parser<T> parser) implements MethodDescriptor.Marshaller<T> {

        @Override
        public InputStream stream(T message) {
            return new ByteArrayInputStream(message.toByteArray());
        }

        @Override
        public T parse(InputStream message) {
            try {
                return parser.parseFrom(message.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final MethodDescriptor<EchoRequest, EchoReply> ECHO =
            MethodDescriptor.<EchoRequest, EchoReply>newBuilder()
                    .setType(MethodDescriptor.MethodType.UNARY)
                    .setFullMethodName(EchoService.SERVICE_NAME + "/Echo")
                    .setRequestMarshaller(new Generated<>(EchoRequest.parser()))
                    .setResponseMarshaller(new Generated<>(EchoReply.parser()))
                    .build();

    GrpcCalls(int port, int timeoutMillis, String text) {
        this.timeoutMillis = timeoutMillis;
        argument = new Object[] {text};
        Metadata generic = new Metadata();
        generic.put(Metadata.Key.of("generic", Metadata.ASCII_STRING_MARSHALLER), "true");
        channel = channel(port)
                .intercept(MetadataUtils.newAttachHeadersInterceptor(generic))
                .build();
    }

    private static NettyChannelBuilder channel(int port) {
        return NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext();
    }

    /** Calls {@code Echo} of the target of protobuf services, built anew for each call. */
    static Callable<RawLoop.RawCall> protobuf(int port, int timeoutMillis, String text) {
        ManagedChannel channel = channel(port).build();
        return () -> () -> ClientCalls.blockingUnaryCall(
                channel,
                ECHO,
                CallOptions.DEFAULT.withDeadlineAfter(timeoutMillis, TimeUnit.MILLISECONDS),
                EchoRequest.newBuilder().setText(text).build());
    }

    Callable<RawLoop.RawCall> blocking() {
        return () -> () -> read(ClientCalls.blockingUnaryCall(
                channel,
                INVOKE,
                CallOptions.DEFAULT.withDeadlineAfter(timeoutMillis, TimeUnit.MILLISECONDS),
                request()));
    }

    private byte[] request() throws IOException {
        TripleRequestWrapper.Builder request =
                TripleRequestWrapper.Builder.newBuilder().setSerializeType(HESSIAN);
        for (Object each : List.of("echo", new String[] {String.class.getName()}, argument)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ObjectOutput out = hessian.serialize(MODEL, bytes);
            out.writeObject(each);
            out.flushBuffer();
            request.addArgTypes(each.getClass().getName()).addArgs(bytes.toByteArray());
        }
        return request.build().toByteArray();
    }

    private Object read(byte[] response) throws IOException, ClassNotFoundException {
        byte[] data = TripleResponseWrapper.parseFrom(response).getData();
        return hessian.deserialize(MODEL, new ByteArrayInputStream(data)).readObject();
    }
}
