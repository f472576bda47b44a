package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.dubbo.client.call.StreamPlan;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import java.util.Optional;
import java.util.function.Function;

/**
 * A call that is ready to be sent.
 *
 * @param endpoint the called endpoint
 * @param call the call to send
 * @param stream messages and end of the stream, if the method takes or returns a stream
 * @param replyText converts the reply to response data: JSON in UTF-8
 * @param passBusinessException whether the sample passes when the method throws
 * @param requestText the request as listeners show it
 */
record DubboPreparedCall(
        DubboEndpoint endpoint,
        Call call,
        Optional<StreamPlan> stream,
        Function<Object, byte[]> replyText,
        boolean passBusinessException,
        String requestText) {}
