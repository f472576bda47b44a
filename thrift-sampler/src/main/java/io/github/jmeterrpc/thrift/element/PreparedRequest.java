package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.codec.request.Request;

/**
 * Arguments, ready to be sent.
 *
 * @param request the message
 * @param text the request as listeners show it
 */
record PreparedRequest(Request request, String text) {}
