package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.dubbo.client.StreamPlan;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import java.util.Optional;
import java.util.function.Function;

/**
 * A call that is ready to be sent.
 *
 * @param endpoint where the call goes
 * @param call the sent call
 * @param stream what is sent and when it ends, if the method takes or returns a stream
 * @param replyText makes the response data from the reply: JSON in UTF-8
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
