package io.github.jmeterrpc.dubbo.client;

/**
 * One invocation, ready to be sent. Immutable by agreement: nobody changes the arrays, so a thread sends the same call
 * again and again.
 *
 * @param method name of the method
 * @param parameterTypes names of the parameter types, as the provider's signature has them
 * @param arguments one per parameter type, made of strings, numbers, booleans, maps, lists and nulls
 * @param timeoutMillis how long to wait for the answer, in milliseconds, 1 or more
 */
@SuppressWarnings("ArrayRecordComponent")
public record Call(String method, String[] parameterTypes, Object[] arguments, int timeoutMillis) {}
