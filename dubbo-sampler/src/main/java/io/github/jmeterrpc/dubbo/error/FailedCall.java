package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.util.Optional;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.GenericException;

/** A call that failed, with everything that {@link FailureRules} classify it by. */
final class FailedCall {

    private final Throwable thrown;
    private final DubboEndpoint endpoint;
    private final Call call;
    private final CallMetrics metrics;
    private final String text;

    FailedCall(Throwable thrown, DubboEndpoint endpoint, Call call, CallMetrics metrics) {
        this.thrown = thrown;
        this.endpoint = endpoint;
        this.call = call;
        this.metrics = metrics;
        text = thrown instanceof GenericException exception
                ? exception.getExceptionClass() + ": " + exception.getExceptionMessage()
                : ExceptionText.textOf(thrown);
    }

    Throwable thrown() {
        return thrown;
    }

    /** The first cause. */
    Throwable root() {
        return ExceptionText.rootOf(thrown);
    }

    /** The root's message; empty if it has none. */
    String rootMessage() {
        String message = root().getMessage();
        return message == null ? "" : message;
    }

    DubboEndpoint endpoint() {
        return endpoint;
    }

    Call call() {
        return call;
    }

    CallMetrics metrics() {
        return metrics;
    }

    /** All messages, with the stack traces that the provider put into them. */
    String text() {
        return text;
    }

    /** The text as the response data shows it. */
    String detail() {
        return ExceptionText.shownAsDetail(text);
    }

    /** What the method threw, or a filter of the provider; only generic calls have it. */
    Optional<GenericException> answered() {
        return thrown instanceof GenericException exception ? Optional.of(exception) : Optional.empty();
    }

    /** Whether Dubbo reports that the call got no answer of its method. */
    boolean unanswered() {
        return thrown instanceof RpcException;
    }

    /** The first line of what the method threw. */
    String exceptionMessage() {
        return answered()
                .map(exception -> ExceptionText.firstLine(String.valueOf(exception.getExceptionMessage())))
                .orElse("");
    }

    /** The class of what the method threw; empty if nothing was thrown. */
    String exceptionClass() {
        return answered()
                .map(exception -> String.valueOf(exception.getExceptionClass()))
                .orElse("");
    }
}
