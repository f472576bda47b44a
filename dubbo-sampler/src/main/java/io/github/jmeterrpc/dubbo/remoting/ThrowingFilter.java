package io.github.jmeterrpc.dubbo.remoting;

import io.github.jmeterrpc.dubbo.error.TripleStatus;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;

/**
 * Throws the error that a tri:// connection reports, as dubbo:// connections do. Over tri://, Dubbo
 * returns a timeout or a broken connection as a reply, unless the waiting thread notices it first.
 * A cluster retries only exceptions, so without this filter it would retry at random. Dubbo finds
 * the class by the extension name {@value #NAME}.
 */
public final class ThrowingFilter implements Filter {

    /** The extension name, as listed in {@code META-INF/dubbo/org.apache.dubbo.rpc.Filter}. */
    public static final String NAME = "throwing";

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
        if (invocation.get(CallMetrics.class) instanceof CallMetrics metrics) {
            metrics.calling(invoker.getUrl());
        }
        Result result = invoker.invoke(invocation);
        // An asynchronous call has no reply yet.
        if (isComplete(result) && result.hasException()) {
            int code = TripleStatus.codeOf(result.getException());
            if (code != RpcException.UNKNOWN_EXCEPTION) {
                throw new RpcException(code, result.getException().getMessage(), result.getException());
            }
        }
        return result;
    }

    private static boolean isComplete(Result result) {
        if (result instanceof AsyncRpcResult later) {
            return later.getResponseFuture().isDone()
                    && !later.getResponseFuture().isCompletedExceptionally();
        }
        return true;
    }
}
