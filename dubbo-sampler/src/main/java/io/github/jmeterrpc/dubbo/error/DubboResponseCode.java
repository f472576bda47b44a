package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.FailureCode;

/**
 * The result of a sample. Result files, dashboards and assertions contain the names, so they never
 * change.
 */
public enum DubboResponseCode implements FailureCode {
    /** The provider returned a value. */
    OK,
    /** Invalid input; nothing was sent. */
    ARGUMENT_ERROR,
    /**
     * The provider knows the service, but not this method with these parameter types, or not the
     * class of a parameter type.
     */
    UNKNOWN_METHOD,
    /** No provider offers this interface, group and version. */
    NO_PROVIDER,
    /**
     * No connection, or the connection broke before the reply arrived; never used if a reply
     * arrived.
     */
    CONNECT_ERROR,
    /** No answer within the timeout. */
    TIMEOUT,
    /** A request or a reply could not be serialized or deserialized. */
    SERIALIZATION_ERROR,
    /** The request or the reply is longer than a limit of the generator or the provider. */
    TOO_LARGE,
    /** The reply is not a Dubbo message. */
    PROTOCOL_ERROR,
    /** The provider refused the call because its thread pool was full. */
    POOL_EXHAUSTED,
    /** The provider refused the call because of another limit: executes, tps, or its token. */
    PROVIDER_LIMIT,
    /** The service method threw an exception. */
    BUSINESS_EXCEPTION,
    /** The test was stopped during the call. */
    INTERRUPTED,
    /** Any other failure; the response data has the details. */
    INTERNAL_ERROR
}
