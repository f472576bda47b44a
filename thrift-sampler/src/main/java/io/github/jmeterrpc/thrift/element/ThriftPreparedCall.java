package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder;
import io.github.jmeterrpc.thrift.element.RequestCache.PreparedRequest;
import io.github.jmeterrpc.thrift.idl.model.Method;

/**
 * A call of a sampler, ready to be sent.
 *
 * @param endpoint the called endpoint
 * @param method the called method
 * @param request the encoded request
 * @param decoder decodes the reply
 * @param options treatment of the reply and the connection
 */
record ThriftPreparedCall(
        ThriftEndpoint endpoint, Method method, PreparedRequest request, ReplyDecoder decoder, CallOptions options) {}
