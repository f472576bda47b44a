package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;

/**
 * The request as listeners show it; built once for each call that is prepared, without passwords.
 */
final class RequestText {

    private RequestText() {}

    static String of(DubboEndpoint endpoint, Call call, String arguments) {
        StringBuilder text = new StringBuilder()
                .append(endpoint.address())
                .append('\n')
                .append(endpoint.service())
                .append('\n')
                .append(call.method())
                .append('(')
                .append(String.join(", ", call.parameterTypes()))
                .append(")\n");
        call.attachments().forEach((name, value) -> text.append("attachment ")
                .append(name)
                .append(": ")
                .append(Secrets.shown(name, value))
                .append('\n'));
        return text.append('\n').append(arguments).toString();
    }
}
