package io.github.jmeterrpc.dubbo.client.call;

import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.util.concurrent.CompletableFuture;

/**
 * Sends generic calls through Dubbo. Both implementations give the same results and failures.
 * Thread-safe.
 */
interface GenericCalls {

    /**
     * Sends a call and waits for the answer.
     *
     * @return the value as Dubbo's generic invocation delivers it
     */
    Object call(Call call, CallMetrics metrics);

    /** Sends a call as an asynchronous one. */
    CompletableFuture<Object> callAsync(Call call, CallMetrics metrics);
}
