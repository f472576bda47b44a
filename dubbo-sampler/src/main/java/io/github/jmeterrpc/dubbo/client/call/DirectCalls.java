package io.github.jmeterrpc.dubbo.client.call;

import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.cluster.ClusterInvoker;
import org.apache.dubbo.rpc.model.ServiceModel;
import org.apache.dubbo.rpc.service.GenericService;

/**
 * Sends generic calls to an address with a single provider, without Dubbo's cluster. With one
 * provider and no retries, the cluster only adds cost: for each call it copies its list of
 * providers under a lock that all threads share.
 */
final class DirectCalls implements GenericCalls {

    private static final Class<?>[] PARAMETERS = {String.class, String[].class, Object[].class};
    private static final String SYNC = "$invoke";
    private static final String ASYNC = "$invokeAsync";
    private static final String TIMEOUT = "timeout";
    private static final String REMOTE_APPLICATION = "remote.application";

    private final Invoker<?> invoker;
    private final ServiceModel consumer;
    private final String application;

    private DirectCalls(Invoker<?> invoker, ServiceModel consumer) {
        this.invoker = invoker;
        this.consumer = consumer;
        this.application = invoker.getUrl().getApplication();
    }

    /** @param cluster the cluster invoker of a reference to one provider */
    static DirectCalls of(Invoker<?> cluster) {
        Invoker<?> only =
                ((ClusterInvoker<?>) cluster).getDirectory().getAllInvokers().get(0);
        return new DirectCalls(only, cluster.getUrl().getServiceModel());
    }

    @Override
    public Object call(Call call, CallMetrics metrics) {
        Result result = invoker.invoke(invocation(SYNC, call, metrics));
        metrics.decoded(result.getObjectAttachments(), invoker.getUrl());
        return valueOf(result);
    }

    @Override
    public CompletableFuture<Object> callAsync(Call call, CallMetrics metrics) {
        AsyncRpcResult result = (AsyncRpcResult) invoker.invoke(invocation(ASYNC, call, metrics));
        return result.getResponseFuture().thenApply(answer -> {
            metrics.decoded(answer.getObjectAttachments(), invoker.getUrl());
            return valueOf(answer);
        });
    }

    private RpcInvocation invocation(String name, Call call, CallMetrics metrics) {
        RpcInvocation invocation = new RpcInvocation(
                consumer,
                name,
                GenericService.class.getName(),
                invoker.getUrl().getProtocolServiceKey(),
                PARAMETERS,
                new Object[] {call.method(), call.parameterTypes(), call.arguments()});
        invocation.put(CallMetrics.class, metrics);
        invocation.setAttachment(REMOTE_APPLICATION, application);
        for (Map.Entry<String, String> attachment : call.attachments().entrySet()) {
            invocation.setAttachment(attachment.getKey(), attachment.getValue());
        }
        // The timeout is sent with the call, because samplers with equal endpoints may have
        // different timeouts.
        invocation.setObjectAttachment(TIMEOUT, call.timeoutMillis());
        return invocation;
    }

    private static Object valueOf(Result result) {
        Throwable thrown = result.getException();
        if (thrown == null) {
            return result.getValue();
        }
        throw thrown instanceof RuntimeException runtime ? runtime : new RpcException(thrown);
    }
}
