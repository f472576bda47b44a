package io.github.jmeterrpc.dubbo.client.call;

import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.dubbo.wire.DamagedMessageException;
import io.github.jmeterrpc.dubbo.wire.StreamFlow;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.InvokeMode;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.cluster.ClusterInvoker;
import org.apache.dubbo.rpc.model.ConsumerModel;
import org.apache.dubbo.rpc.model.ServiceMetadata;
import org.apache.dubbo.rpc.model.ServiceModel;

/**
 * Calls methods that take and return protobuf messages over tri://, which is gRPC on the wire.
 * Messages are passed as bytes: they are encoded before the call and decoded after it. Like all
 * calls, these use Dubbo's cluster, registries and connections. Thread-safe.
 */
final class ProtobufCalls implements GenericCalls {

    private static final String TIMEOUT = "timeout";

    private final ClusterInvoker<?> cluster;
    private final Invoker<?> invoker;
    private final ServiceModel service;
    private final String interfaceName;
    private final String application;

    /** @param reference the cluster invoker of a reference to the endpoint */
    ProtobufCalls(Invoker<?> reference, DubboEndpoint endpoint) {
        cluster = (ClusterInvoker<?>) reference;
        interfaceName = endpoint.interfaceName();
        invoker = endpoint.isOneAddress()
                ? cluster.getDirectory().getAllInvokers().get(0)
                : cluster;
        application = cluster.getUrl().getApplication();
        service = new ConsumerModel(
                cluster.getUrl().getServiceKey(),
                null,
                new MessageService(interfaceName),
                cluster.getUrl().getServiceModel().getModuleModel(),
                new ServiceMetadata(),
                Map.of(),
                ProtobufCalls.class.getClassLoader());
    }

    @Override
    public Object call(Call call, CallMetrics metrics) {
        return messageOf(
                invoker.invoke(invocation(call, MessageService.UNARY, call.arguments(), metrics, InvokeMode.SYNC)));
    }

    @Override
    public CompletableFuture<Object> callAsync(Call call, CallMetrics metrics) {
        AsyncRpcResult result = (AsyncRpcResult)
                invoker.invoke(invocation(call, MessageService.UNARY, call.arguments(), metrics, InvokeMode.ASYNC));
        return result.getResponseFuture().thenApply(ProtobufCalls::messageOf);
    }

    /** Opens a stream without sending the call's arguments. */
    MessageStream open(Call call, CallMetrics metrics, MessageStream.Receiver receiver) {
        StreamFlow flow = new StreamFlow();
        metrics.streaming(flow);
        MessageStream stream = new MessageStream(receiver, flow);
        Object[] arguments = {stream.replies()};
        stream.sendTo(
                valueOf(invoker.invoke(invocation(call, MessageService.STREAM, arguments, metrics, InvokeMode.SYNC))));
        return stream;
    }

    Optional<String> anyProvider() {
        return cluster.getDirectory().getAllInvokers().stream()
                .filter(Invoker::isAvailable)
                .map(provider -> "tri://" + provider.getUrl().getAddress())
                .findFirst();
    }

    private RpcInvocation invocation(
            Call call, Class<?>[] types, Object[] arguments, CallMetrics metrics, InvokeMode mode) {
        RpcInvocation invocation = new RpcInvocation(
                service, call.method(), interfaceName, invoker.getUrl().getProtocolServiceKey(), types, arguments);
        invocation.setReturnType(byte[].class);
        invocation.setInvokeMode(mode);
        invocation.put(CallMetrics.class, metrics);
        invocation.setAttachment(CommonConstants.REMOTE_APPLICATION_KEY, application);
        for (Map.Entry<String, String> attachment : call.attachments().entrySet()) {
            invocation.setAttachment(attachment.getKey(), attachment.getValue());
        }
        invocation.setObjectAttachment(TIMEOUT, call.timeoutMillis());
        return invocation;
    }

    private static Object messageOf(Result result) {
        Object value = valueOf(result);
        if (value == null) {
            throw new RpcException(new DamagedMessageException("it has a status, but no reply"));
        }
        return value;
    }

    private static Object valueOf(Result result) {
        Throwable thrown = result.getException();
        if (thrown == null) {
            return result.getValue();
        }
        throw thrown instanceof RuntimeException runtime ? runtime : new RpcException(thrown);
    }
}
