package io.github.jmeterrpc.dubbo.client;

import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.service.GenericService;

/** Calls one endpoint. Thread safe: the proxy behind it is one per endpoint, each thread keeps a reference of its own. */
public final class Invoker {

    private static final String TIMEOUT = "timeout";

    private final GenericService proxy;

    Invoker(GenericService proxy) {
        this.proxy = proxy;
    }

    /**
     * Sends the call and waits for the answer on the calling thread.
     *
     * @return the value as Dubbo's generic invocation delivers it: maps, lists, strings, numbers, booleans or null
     * @throws RuntimeException whatever Dubbo throws; {@link Failures} tells what it means
     */
    public Object invoke(Call call) {
        // The timeout travels with the call, not with the proxy: samplers with equal endpoints may differ in it.
        RpcContext.getClientAttachment().setObjectAttachment(TIMEOUT, call.timeoutMillis());
        return proxy.$invoke(call.method(), call.parameterTypes(), call.arguments());
    }
}
