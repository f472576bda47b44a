package io.github.jmeterrpc.dubbo.client;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcContextAttachment;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.GenericService;

/** Calls one endpoint. Thread safe: the proxy behind it may be shared, each thread keeps a reference of its own. */
public final class Invoker {

    private static final String TIMEOUT = "timeout";

    /** How much longer than Dubbo itself we wait for an asynchronous call, so that its own timeout tells why. */
    private static final int ASYNC_GRACE_MILLIS = 500;

    private final GenericService proxy;

    Invoker(GenericService proxy) {
        this.proxy = proxy;
    }

    /**
     * Sends the call and waits for the answer on the calling thread.
     *
     * @param call what is sent
     * @param observation a new one, which is told what is seen of this call
     * @return as {@link #invoke(Call)}
     * @throws RuntimeException as {@link #invoke(Call)}
     */
    public Object invoke(Call call, Observation observation) {
        observation.begin();
        try {
            return invoke(call);
        } finally {
            Observation.end();
        }
    }

    /**
     * Sends the call and waits for the answer on the calling thread.
     *
     * @return the value as Dubbo's generic invocation delivers it: maps, lists, strings, numbers, booleans or null
     * @throws RuntimeException whatever Dubbo throws; {@link Failures} tells what it means
     */
    public Object invoke(Call call) {
        RpcContextAttachment context = RpcContext.getClientAttachment();
        // The timeout travels with the call, not with the proxy: samplers with equal endpoints may differ in it.
        context.setObjectAttachment(TIMEOUT, call.timeoutMillis());
        if (!call.attachments().isEmpty()) {
            for (Map.Entry<String, String> attachment : call.attachments().entrySet()) {
                context.setAttachment(attachment.getKey(), attachment.getValue());
            }
        }
        return call.async()
                ? await(proxy.$invokeAsync(call.method(), call.parameterTypes(), call.arguments()), call)
                : proxy.$invoke(call.method(), call.parameterTypes(), call.arguments());
    }

    private static Object await(CompletableFuture<Object> answer, Call call) {
        try {
            return answer.get((long) call.timeoutMillis() + ASYNC_GRACE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new RpcException("Interrupted", e);
        } catch (TimeoutException e) {
            throw new RpcException(RpcException.TIMEOUT_EXCEPTION, "No answer", e);
        } catch (ExecutionException e) {
            throw unwrapped(e.getCause());
        }
    }

    private static RuntimeException unwrapped(Throwable thrown) {
        if (thrown instanceof CompletionException && thrown.getCause() != null) {
            return unwrapped(thrown.getCause());
        }
        return thrown instanceof RuntimeException runtime ? runtime : new RpcException(thrown);
    }
}
