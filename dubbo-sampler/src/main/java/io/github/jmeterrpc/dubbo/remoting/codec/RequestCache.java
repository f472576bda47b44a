package io.github.jmeterrpc.dubbo.remoting.codec;

import io.github.jmeterrpc.dubbo.endpoint.Call;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.rpc.RpcInvocation;

/**
 * Caches the serialized bytes of a {@link Call}, so that the same call is serialized once and not for each sample:
 * a fifth of the generator's work at 1 KB, nearly all of it at 100 KB.
 *
 * <p>One for each prepared call, so one thread at a time asks it; a retry that Dubbo makes on another thread is safe. Kept
 * is what was sent twice, and only while everything that goes into the bytes is the same: serialization, method, the very
 * argument objects, and equal attachments, which Dubbo puts together anew for each call.
 */
public final class RequestCache {

    /** For calls that are not made again, or whose serialization belongs to their time. */
    public static final RequestCache NONE = new RequestCache();

    /** Of a body, in bytes: each thread has its own, and what is longer costs the network more than the processor. */
    public static final int LONGEST = 1 << 20;

    /** A call whose attachments change from sample to sample, as Dubbo numbers asynchronous ones, is not tried for ever. */
    private static final int MOST_OFFERS = 5;

    private volatile Body body;
    private int offers;

    /** @return the body of the request, not to be changed, or null if it is not known */
    byte[] find(RpcInvocation call, Serialization serialization) {
        Body kept = body;
        return kept != null && kept.isOf(call, serialization) ? kept.bytes : null;
    }

    /**
     * Takes down a body that was made because none was found.
     *
     * @param length in bytes
     * @param bytes asked for if they are kept
     */
    void offer(RpcInvocation call, Serialization serialization, int length, Supplier<byte[]> bytes) {
        if (this == NONE || length > LONGEST || offers >= MOST_OFFERS) {
            return;
        }
        offers++;
        if (offers > 1) {
            body = new Body(
                    serialization,
                    call.getMethodName(),
                    call.getArguments(),
                    new HashMap<>(call.getObjectAttachments()),
                    bytes.get());
        }
    }

    /** The body of a request and all that it was made of. */
    private record Body(
            Serialization serialization,
            String method,
            Object[] arguments,
            Map<String, Object> attachments,
            byte[] bytes) {

        boolean isOf(RpcInvocation call, Serialization wanted) {
            return wanted == serialization
                    && call.getMethodName().equals(method)
                    && areArguments(call.getArguments())
                    && attachments.equals(call.getObjectAttachments());
        }

        /** By identity: the arguments of a {@link Call} are never changed. */
        private boolean areArguments(Object[] wanted) {
            if (wanted.length != arguments.length) {
                return false;
            }
            for (int i = 0; i < wanted.length; i++) {
                if (wanted[i] != arguments[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
