package io.github.jmeterrpc.thrift.client;

/**
 * Why a call brought no value.
 *
 * @param code the stable code; tells also whether the connection is still good
 * @param message one line: what happened and what to do
 * @param detail more for the response data; may have several lines, holds no stack trace
 */
public record Failure(ResponseCode code, String message, String detail) {}
