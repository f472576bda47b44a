package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;

/**
 * A call that is ready to be sent.
 *
 * @param endpoint where the call goes
 * @param call the sent call
 * @param passBusinessException whether the sample passes when the method throws
 * @param withoutClassNames whether the reply is shown without the names of classes
 * @param requestText the request as listeners show it
 */
record DubboPreparedCall(
        DubboEndpoint endpoint,
        Call call,
        boolean passBusinessException,
        boolean withoutClassNames,
        String requestText) {}
