package io.github.jmeterrpc.dubbo.testbed;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.DurationProto;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import com.google.rpc.ErrorInfo;
import com.google.rpc.Status;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerCredentials;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoFileDescriptorSupplier;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.protobuf.StatusProto;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A gRPC server of the service in {@code greeter.proto}, on a free port of loopback. */
public final class GreeterServer implements AutoCloseable {

    private static final FileDescriptor FILE = readFile();
    private static final Context.Key<Metadata> HEADERS = Context.key("headers");

    private final Server server;
    private final Map<String, AtomicInteger> messages = new ConcurrentHashMap<>();
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();
    private final AtomicLong connections = new AtomicLong();

    /** Without encryption. */
    public GreeterServer() {
        this(InsecureServerCredentials.create(), true);
    }

    /** @param reflection whether clients may ask it for its definition */
    public GreeterServer(ServerCredentials credentials, boolean reflection) {
        NettyServerBuilder builder = NettyServerBuilder.forAddress(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), credentials)
                .addService(ServerInterceptors.intercept(service(), new KeepsHeaders()))
                .addTransportFilter(new io.grpc.ServerTransportFilter() {
                    @Override
                    public io.grpc.Attributes transportReady(io.grpc.Attributes attributes) {
                        connections.incrementAndGet();
                        return attributes;
                    }
                });
        if (reflection) {
            builder.addService(ProtoReflectionServiceV1.newInstance());
        }
        try {
            server = builder.build().start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileDescriptor readFile() {
        try (InputStream set = GreeterServer.class.getResourceAsStream("/greeter.pb")) {
            FileDescriptorProto file = FileDescriptorSet.parseFrom(set).getFileList().stream()
                    .filter(f -> f.getName().equals("greeter.proto"))
                    .findFirst()
                    .orElseThrow();
            return FileDescriptor.buildFrom(file, new FileDescriptor[] {DurationProto.getDescriptor()});
        } catch (Exception e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public int port() {
        return server.getPort();
    }

    /** Messages that a method has received. */
    public int received(String method) {
        return count(method).get();
    }

    /** Streams that a client cancelled. */
    public int cancelled() {
        return cancelled.get();
    }

    /** Replies of streams that were handed to the connection. */
    public int sent() {
        return sent.get();
    }

    /** Connections that were opened. */
    public long connections() {
        return connections.get();
    }

    private AtomicInteger count(String method) {
        return messages.computeIfAbsent(method, m -> new AtomicInteger());
    }

    private ServerServiceDefinition service() {
        ServiceDescriptor service = FILE.findServiceByName("Greeter");
        io.grpc.ServiceDescriptor.Builder description = io.grpc.ServiceDescriptor.newBuilder(service.getFullName())
                .setSchemaDescriptor((ProtoFileDescriptorSupplier) () -> FILE);
        Map<String, io.grpc.MethodDescriptor<DynamicMessage, DynamicMessage>> methods = new ConcurrentHashMap<>();
        for (MethodDescriptor method : service.getMethods()) {
            io.grpc.MethodDescriptor<DynamicMessage, DynamicMessage> described =
                    io.grpc.MethodDescriptor.<DynamicMessage, DynamicMessage>newBuilder()
                            .setType(typeOf(method))
                            .setFullMethodName(service.getFullName() + "/" + method.getName())
                            .setRequestMarshaller(
                                    ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.getInputType())))
                            .setResponseMarshaller(
                                    ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.getOutputType())))
                            .build();
            methods.put(method.getName(), described);
            description.addMethod(described);
        }
        return ServerServiceDefinition.builder(description.build())
                .addMethod(methods.get("SayHello"), ServerCalls.asyncUnaryCall((request, replies) -> {
                    count("SayHello").incrementAndGet();
                    delay(request);
                    replies.onNext(reply("Hello " + text(request, "name"), 1, request));
                    replies.onCompleted();
                }))
                .addMethod(
                        methods.get("LotsOfReplies"),
                        ServerCalls.asyncServerStreamingCall((request, replies) ->
                                stream(request, (io.grpc.stub.ServerCallStreamObserver<DynamicMessage>) replies)))
                .addMethod(methods.get("LotsOfGreetings"), ServerCalls.asyncClientStreamingCall(this::greetings))
                .addMethod(methods.get("BidiHello"), ServerCalls.asyncBidiStreamingCall(this::bidi))
                .addMethod(
                        methods.get("Fail"), ServerCalls.asyncUnaryCall((request, replies) -> fail(request, replies)))
                .build();
    }

    private static MethodType typeOf(MethodDescriptor method) {
        if (method.isClientStreaming()) {
            return method.isServerStreaming() ? MethodType.BIDI_STREAMING : MethodType.CLIENT_STREAMING;
        }
        return method.isServerStreaming() ? MethodType.SERVER_STREAMING : MethodType.UNARY;
    }

    private void stream(DynamicMessage request, io.grpc.stub.ServerCallStreamObserver<DynamicMessage> replies) {
        count("LotsOfReplies").incrementAndGet();
        replies.setOnCancelHandler(cancelled::incrementAndGet);
        int count = (int) value(request, "count");
        for (int i = 1; i <= count && !replies.isCancelled(); i++) {
            delay(request);
            while (!replies.isReady() && !replies.isCancelled()) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            if (replies.isCancelled()) {
                return;
            }
            sent.incrementAndGet();
            replies.onNext(reply("Hello " + text(request, "name"), i, request));
        }
        if (!replies.isCancelled()) {
            replies.onCompleted();
        }
    }

    private StreamObserver<DynamicMessage> greetings(StreamObserver<DynamicMessage> replies) {
        AtomicInteger received = new AtomicInteger();
        return new Requests(replies, () -> {
            replies.onNext(reply("Hello", received.get(), null));
            replies.onCompleted();
        }) {
            @Override
            public void onNext(DynamicMessage request) {
                count("LotsOfGreetings").incrementAndGet();
                delay(request);
                received.incrementAndGet();
            }
        };
    }

    private StreamObserver<DynamicMessage> bidi(StreamObserver<DynamicMessage> replies) {
        AtomicInteger received = new AtomicInteger();
        return new Requests(replies, replies::onCompleted) {
            @Override
            public void onNext(DynamicMessage request) {
                count("BidiHello").incrementAndGet();
                delay(request);
                replies.onNext(reply("Hello " + text(request, "name"), received.incrementAndGet(), request));
            }
        };
    }

    private abstract class Requests implements StreamObserver<DynamicMessage> {

        private final StreamObserver<DynamicMessage> replies;
        private final Runnable end;

        Requests(StreamObserver<DynamicMessage> replies, Runnable end) {
            this.replies = replies;
            this.end = end;
        }

        @Override
        public void onError(Throwable thrown) {
            cancelled.incrementAndGet();
        }

        @Override
        public void onCompleted() {
            end.run();
        }
    }

    private static void fail(DynamicMessage request, StreamObserver<DynamicMessage> replies) {
        int code = (int) value(request, "code");
        String message = text(request, "message");
        if ((boolean) value(request, "details")) {
            replies.onError(StatusProto.toStatusRuntimeException(Status.newBuilder()
                    .setCode(code)
                    .setMessage(message)
                    .addDetails(Any.pack(ErrorInfo.newBuilder()
                            .setReason("OUT_OF_STOCK")
                            .setDomain("shop.example")
                            .putMetadata("sku", "42")
                            .build()))
                    .build()));
        } else {
            Metadata trailers = new Metadata();
            trailers.put(Metadata.Key.of("shard", Metadata.ASCII_STRING_MARSHALLER), "7");
            replies.onError(
                    io.grpc.Status.fromCodeValue(code).withDescription(message).asRuntimeException(trailers));
        }
    }

    private static void delay(DynamicMessage request) {
        Message delay = (Message) value(request, "delay");
        try {
            Duration duration = Duration.parseFrom(delay.toByteString());
            TimeUnit.NANOSECONDS.sleep(TimeUnit.SECONDS.toNanos(duration.getSeconds()) + duration.getNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DynamicMessage reply(String text, long number, DynamicMessage request) {
        Descriptor type = FILE.findMessageTypeByName("HelloReply");
        DynamicMessage.Builder reply = DynamicMessage.newBuilder(type)
                .setField(type.findFieldByName("text"), text)
                .setField(type.findFieldByName("number"), number);
        if (request != null) {
            reply.setField(type.findFieldByName("payload"), (ByteString) value(request, "payload"));
        }
        Metadata headers = HEADERS.get();
        FieldDescriptor field = type.findFieldByName("headers");
        if (headers != null) {
            for (String key : headers.keys()) {
                if (key.startsWith("x-")) {
                    String value = key.endsWith("-bin")
                            ? java.util.HexFormat.of()
                                    .formatHex(headers.get(Metadata.Key.of(key, Metadata.BINARY_BYTE_MARSHALLER)))
                            : headers.get(Metadata.Key.of(key, Metadata.ASCII_STRING_MARSHALLER));
                    reply.addRepeatedField(
                            field,
                            DynamicMessage.newBuilder(field.getMessageType())
                                    .setField(field.getMessageType().findFieldByNumber(1), key)
                                    .setField(field.getMessageType().findFieldByNumber(2), value)
                                    .build());
                }
            }
        }
        return reply.build();
    }

    private static Object value(DynamicMessage message, String field) {
        return message.getField(message.getDescriptorForType().findFieldByName(field));
    }

    private static String text(DynamicMessage message, String field) {
        return (String) value(message, field);
    }

    @Override
    public void close() {
        server.shutdownNow();
        try {
            server.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class KeepsHeaders implements ServerInterceptor {

        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            return Contexts.interceptCall(Context.current().withValue(HEADERS, headers), call, headers, next);
        }
    }
}
