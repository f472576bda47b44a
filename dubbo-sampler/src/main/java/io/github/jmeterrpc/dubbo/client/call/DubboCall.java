package io.github.jmeterrpc.dubbo.client.call;

import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.error.DubboFailures;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.GenericService;

/**
 * Calls one endpoint by a connected reference. Thread-safe: several threads may share the
 * underlying connections.
 */
public final class DubboCall {

    /**
     * Extra time to wait for an asynchronous call, in milliseconds, so that Dubbo's own timeout
     * ends it first and reports the reason.
     */
    private static final int ASYNC_GRACE_MILLIS = 500;

    private final ReferenceConfig<GenericService> reference;
    private final GenericCalls calls;

    /** Set if the invoker belongs to one thread. */
    private boolean closed;

    /**
     * Connects a reference, if it is not connected yet.
     *
     * @param reference the reference to the endpoint; destroyed by {@link #close}
     */
    public DubboCall(ReferenceConfig<GenericService> reference, DubboEndpoint endpoint) {
        GenericService proxy = reference.get();
        this.reference = reference;
        this.calls = callsOf(reference, proxy, endpoint);
    }

    @SuppressWarnings("deprecation") // For getInvoker, because the proxy hides its invoker.
    private static GenericCalls callsOf(
            ReferenceConfig<GenericService> reference, GenericService proxy, DubboEndpoint endpoint) {
        if (endpoint.protobuf()) {
            return new ProtobufCalls(reference.getInvoker(), endpoint);
        }
        return endpoint.isOneProvider() ? DirectCalls.of(reference.getInvoker()) : new ProxiedCalls(proxy);
    }

    /** Destroys the reference. Called by the thread that owns it. */
    public void close() {
        closed = true;
        reference.destroy();
    }

    /**
     * Returns whether it is closed and must be replaced. Called by the owning thread, if there is
     * one.
     */
    public boolean isClosed() {
        return closed;
    }

    /** Sends the call as {@link #invoke(Call, CallMetrics)} does, and discards the metrics. */
    public Object invoke(Call call) {
        return invoke(call, new CallMetrics());
    }

    /**
     * Sends the call and waits for the answer on the calling thread.
     *
     * @param call the call to send
     * @param metrics a new object, filled with the metrics of this call
     * @return the value as Dubbo's generic invocation delivers it: maps, lists, strings, numbers,
     *     booleans or null
     * @throws RuntimeException whatever Dubbo throws; {@link DubboFailures} interprets it
     */
    public Object invoke(Call call, CallMetrics metrics) {
        long limit = (long) call.timeoutMillis() + (call.async() ? ASYNC_GRACE_MILLIS : 0);
        metrics.begin(limit);
        try {
            return call.async() ? await(calls.callAsync(call, metrics), limit) : calls.call(call, metrics);
        } finally {
            CallMetrics.end();
        }
    }

    /**
     * Opens a stream of messages. Waits only for a connection.
     *
     * @param call its arguments are not sent
     * @param metrics a new object, filled with the metrics of this call until the stream ends
     * @param receiver receives the replies and the end of the stream, even if the provider failed
     *     to open the stream
     * @throws RuntimeException whatever Dubbo throws; {@link DubboFailures} interprets it
     */
    public MessageStream open(Call call, CallMetrics metrics, MessageStream.Receiver receiver) {
        metrics.begin(call.timeoutMillis());
        try {
            return ((ProtobufCalls) calls).open(call, metrics, receiver);
        } finally {
            CallMetrics.end();
        }
    }

    /**
     * The address of a connected provider as {@code tri://host:port}; empty if no provider is
     * connected.
     */
    public Optional<String> anyProvider() {
        return ((ProtobufCalls) calls).anyProvider();
    }

    private static Object await(CompletableFuture<Object> answer, long millis) {
        try {
            return answer.get(millis, TimeUnit.MILLISECONDS);
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
