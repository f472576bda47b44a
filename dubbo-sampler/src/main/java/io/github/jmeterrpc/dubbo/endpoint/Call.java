package io.github.jmeterrpc.dubbo.endpoint;

import java.util.Map;

/**
 * One invocation, ready to be sent. The arrays must not be changed, so that a thread can send the
 * same call repeatedly.
 *
 * @param method name of the method
 * @param parameterTypes names of the parameter types, as the provider's signature has them
 * @param arguments one per parameter type, made of strings, numbers, booleans, maps, lists and
 *     nulls
 * @param timeoutMillis how long to wait for the answer, in milliseconds, 1 or more
 * @param attachments what travels beside the arguments, by name
 * @param async whether the call is sent as an asynchronous one; its result is awaited nevertheless
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
