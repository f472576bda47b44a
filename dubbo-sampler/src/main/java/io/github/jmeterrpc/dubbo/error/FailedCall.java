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

    /** The root cause. */
    Throwable root() {
        return ExceptionText.rootOf(thrown);
    }

    /** The message of the root cause; empty if it has none. */
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

    /** The text for the response data. */
    String detail() {
        return ExceptionText.shownAsDetail(text);
    }

    /** The exception of the method or of a provider's filter; present only for generic calls. */
    Optional<GenericException> answered() {
        return thrown instanceof GenericException exception ? Optional.of(exception) : Optional.empty();
    }

    /** Whether Dubbo reports that the method did not reply. */
    boolean unanswered() {
        return thrown instanceof RpcException;
    }

    /** The first line of the method's exception. */
    String exceptionMessage() {
        return answered()
                .map(exception -> ExceptionText.firstLine(String.valueOf(exception.getExceptionMessage())))
                .orElse("");
    }

    /** The class of the method's exception; empty if the method threw none. */
    String exceptionClass() {
        return answered()
                .map(exception -> String.valueOf(exception.getExceptionClass()))
                .orElse("");
    }
}
