package io.github.jmeterrpc.dubbo.testbed;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import com.google.protobuf.DurationProto;
import com.google.protobuf.Message;
import com.google.rpc.ErrorDetailsProto;
import com.google.rpc.LocalizedMessage;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.stream.StreamObserver;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.PathResolver;
import org.apache.dubbo.rpc.ServerService;
import org.apache.dubbo.rpc.model.MethodDescriptor.RpcType;
import org.apache.dubbo.rpc.model.ServiceDescriptor;
import org.apache.dubbo.rpc.model.StubMethodDescriptor;
import org.apache.dubbo.rpc.model.StubServiceDescriptor;
import org.apache.dubbo.rpc.stub.StubInvoker;
import org.apache.dubbo.rpc.stub.StubSuppliers;
import org.apache.dubbo.rpc.stub.UnaryStubMethodHandler;

/** Provides {@link Greeting} by a stub, as the classes of Dubbo's compiler do. */
public final class GreetingStub implements Greeting, ServerService<Greeting> {

    private static final String NAME = Greeting.class.getName();
    private static final String METHOD = "SayHello";
    private static final StubServiceDescriptor SERVICE = new StubServiceDescriptor(NAME, Greeting.class);

    static {
        SERVICE.addMethod(new StubMethodDescriptor(
                METHOD,
                LocalizedMessage.class,
                LocalizedMessage.class,
                RpcType.UNARY,
                message -> ((Message) message).toByteArray(),
                message -> ((Message) message).toByteArray(),
                LocalizedMessage::parseFrom,
                LocalizedMessage::parseFrom));
        StubSuppliers.addDescriptor(NAME, SERVICE);
    }

    private final String provider;

    /** @param provider the name that its replies begin with */
    public GreetingStub(String provider) {
        this.provider = provider;
    }

    /** The set that {@code protoc --include_imports --descriptor_set_out} writes for the service. */
    public static byte[] descriptorSet() {
        String message = "." + LocalizedMessage.getDescriptor().getFullName();
        FileDescriptorProto file = FileDescriptorProto.newBuilder()
                .setName("greeting.proto")
                .setPackage(Greeting.class.getPackageName())
                .setSyntax("proto3")
                .addDependency(ErrorDetailsProto.getDescriptor().getName())
                .addService(ServiceDescriptorProto.newBuilder()
                        .setName(Greeting.class.getSimpleName())
                        .addMethod(MethodDescriptorProto.newBuilder()
                                .setName(METHOD)
                                .setInputType(message)
                                .setOutputType(message)))
                .build();
        return FileDescriptorSet.newBuilder()
                .addFile(DurationProto.getDescriptor().toProto())
                .addFile(ErrorDetailsProto.getDescriptor().toProto())
                .addFile(file)
                .build()
                .toByteArray();
    }

    @Override
    public LocalizedMessage sayHello(LocalizedMessage name) {
        return name.toBuilder().setMessage(provider + ":" + name.getMessage()).build();
    }

    private void answer(LocalizedMessage name, StreamObserver<LocalizedMessage> replies) {
        replies.onNext(sayHello(name));
        replies.onCompleted();
    }

    @Override
    public Invoker<Greeting> getInvoker(URL url) {
        url.getOrDefaultFrameworkModel()
                .getExtensionLoader(PathResolver.class)
                .getDefaultExtension()
                .addNativeStub("/" + NAME + "/" + METHOD);
        return new StubInvoker<>(
                this,
                url,
                Greeting.class,
                Map.of(METHOD, new UnaryStubMethodHandler<LocalizedMessage, LocalizedMessage>(this::answer)));
    }

    @Override
    public ServiceDescriptor getServiceDescriptor() {
        return SERVICE;
    }
}
