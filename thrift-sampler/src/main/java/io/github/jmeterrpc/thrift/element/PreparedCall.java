package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.endpoint.Endpoint;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder;
import io.github.jmeterrpc.thrift.idl.model.Method;

/**
 * The call of a sampler without its arguments. One per sampler of a thread and combination of its
 * fields.
 *
 * @param endpoint where the call goes
 * @param method the called method
 * @param decoder reads its replies
 * @param requests makes and keeps its requests
 * @param options treatment of the reply and the connection
 */
record PreparedCall(
        Endpoint endpoint, Method method, ReplyDecoder decoder, RequestCache requests, CallOptions options) {}
