package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.FailureCode;

/**
 * How a sample ended. The names are in result files, dashboards and assertions: they are never
 * changed.
 */
public enum DubboResponseCode implements FailureCode {
    /** The provider returned a value. */
    OK,
    /** Invalid input; nothing was sent. */
    ARGUMENT_ERROR,
    /**
     * The provider knows the service, but not this method with these parameter types, or not the
     * class of one.
     */
    UNKNOWN_METHOD,
    /** No provider offers this interface, group and version. */
    NO_PROVIDER,
    /** No connection, or it broke before the answer came; never if one came. */
    CONNECT_ERROR,
    /** No answer within the timeout. */
    TIMEOUT,
    /** A request or an answer could not be serialized or read. */
    SERIALIZATION_ERROR,
    /** The request or the answer is longer than a limit, here or at the provider. */
    TOO_LARGE,
    /** The answer cannot be one of Dubbo's. */
    PROTOCOL_ERROR,
    /** The provider refused the call because its thread pool was full. */
    POOL_EXHAUSTED,
    /** The provider refused the call by another limit of its own: executes, tps, or its token. */
    PROVIDER_LIMIT,
    /** The service method threw an exception. */
    BUSINESS_EXCEPTION,
    /** The test was stopped during the call. */
    INTERRUPTED,
    /** Anything else; the response data holds the details. */
    INTERNAL_ERROR
}
