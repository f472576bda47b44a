package io.github.jmeterrpc.dubbo.client;

/**
 * Why a call brought no value.
 *
 * @param code the stable code
 * @param message one line: what happened and what to do
 * @param detail more for the response data; may have several lines, holds no stack trace
 */
public record Failure(ResponseCode code, String message, String detail) {}
