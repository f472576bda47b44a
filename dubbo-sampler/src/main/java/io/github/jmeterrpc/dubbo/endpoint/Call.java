package io.github.jmeterrpc.dubbo.endpoint;

import java.util.Map;

/**
 * One invocation, ready to be sent. The arrays must not be changed, so that a thread can send the
 * same call repeatedly.
 *
 * @param method name of the method
 * @param parameterTypes names of the parameter types in the provider's signature
 * @param arguments one per parameter type, made of strings, numbers, booleans, maps, lists and
 *     nulls
 * @param timeoutMillis timeout of the call, in milliseconds, 1 or more
 * @param attachments attachments sent with the arguments, by name
 * @param async whether Dubbo sends the call asynchronously; the sampler waits for the result in any
 *     case
 */
public record Call(
        String method,
        String[] parameterTypes,
        Object[] arguments,
        int timeoutMillis,
        Map<String, String> attachments,
        boolean async) {

    /** Copies the attachments. */
    public Call {
        attachments = Map.copyOf(attachments);
    }

    /** A synchronous call without attachments. */
    public Call(String method, String[] parameterTypes, Object[] arguments, int timeoutMillis) {
        this(method, parameterTypes, arguments, timeoutMillis, Map.of(), false);
    }
}
