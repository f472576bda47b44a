package io.github.jmeterrpc.dubbo.client.call;

import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.dubbo.wire.CallMetricsFilter;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcContextAttachment;
import org.apache.dubbo.rpc.service.GenericService;

/**
 * Sends generic calls through Dubbo's proxy and cluster, which balances load, retries and follows
 * the registry. {@link CallMetricsFilter} reads the metrics object from the calling thread.
 */
final class ProxiedCalls implements GenericCalls {

    private static final String TIMEOUT = "timeout";

    private final GenericService proxy;

    ProxiedCalls(GenericService proxy) {
        this.proxy = proxy;
    }

    @Override
    public Object call(Call call, CallMetrics metrics) {
        attach(call, metrics);
        return proxy.$invoke(call.method(), call.parameterTypes(), call.arguments());
    }

    @Override
    public CompletableFuture<Object> callAsync(Call call, CallMetrics metrics) {
        attach(call, metrics);
        return proxy.$invokeAsync(call.method(), call.parameterTypes(), call.arguments());
    }

    private static void attach(Call call, CallMetrics metrics) {
        RpcContextAttachment context = RpcContext.getClientAttachment();
        // The timeout is sent with the call, because samplers with equal endpoints share a proxy
        // and may have different timeouts.
        context.setObjectAttachment(TIMEOUT, call.timeoutMillis());
        if (!call.attachments().isEmpty()) {
            metrics.calledBy(call.attachments().get(CommonConstants.REMOTE_APPLICATION_KEY));
            for (Map.Entry<String, String> attachment : call.attachments().entrySet()) {
                context.setAttachment(attachment.getKey(), attachment.getValue());
            }
        }
    }
}
