package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.protobuf.StatusDetails;
import java.util.Optional;
import org.apache.dubbo.rpc.StatusRpcException;
import org.apache.dubbo.rpc.TriRpcStatus;

/**
 * The status with which a server ended a call of a protobuf service: the response code of its
 * sample, by gRPC's own name. What keeps a call from an answer has a {@link DubboResponseCode} instead.
 * So has a deadline, whether this side or the server is the first to notice that it has passed: both are
 * {@link DubboResponseCode#TIMEOUT}.
 * The names are in result files, dashboards and assertions: they are never changed.
 */
public enum GrpcStatus implements FailureCode {
    CANCELLED(false),
    UNKNOWN(true),
    INVALID_ARGUMENT(true),
    NOT_FOUND(true),
    ALREADY_EXISTS(true),
    PERMISSION_DENIED(true),
    RESOURCE_EXHAUSTED(false),
    FAILED_PRECONDITION(true),
    ABORTED(true),
    OUT_OF_RANGE(true),
    UNIMPLEMENTED(false),
    INTERNAL(false),
    UNAVAILABLE(false),
    DATA_LOSS(true),
    UNAUTHENTICATED(true);

    private final boolean ofMethod;

    GrpcStatus(boolean ofMethod) {
        this.ofMethod = ofMethod;
    }

    /** Whether methods answer so; the others are the server's own. */
    @Override
    public boolean isBusinessException() {
        return ofMethod;
    }

    /**
     * The failure of a call that its server ended.
     *
     * @return empty if no status came from a server
     */
    static Optional<Failure> failureOf(Throwable thrown, DubboEndpoint endpoint, Call call, CallMetrics metrics) {
        if (!metrics.hasStatus()) {
            return Optional.empty();
        }
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof StatusRpcException status) {
                return Optional.of(failureOf(status.getStatus(), endpoint, call, metrics));
            }
        }
        return Optional.empty();
    }

    private static Failure failureOf(TriRpcStatus status, DubboEndpoint endpoint, Call call, CallMetrics metrics) {
        String description = status.description == null ? "" : status.description;
        if (status.code == TriRpcStatus.Code.DEADLINE_EXCEEDED) {
            return new Failure(
                    DubboResponseCode.TIMEOUT,
                    "The server ended the call, since its deadline had passed (timeout " + call.timeoutMillis()
                            + " ms); check the server or raise the timeout"
                            + (description.isEmpty()
                                    ? ""
                                    : ": " + description.lines().findFirst().orElse("")),
                    description);
        }
        GrpcStatus code = valueOf(status.code.name());
        String message = description.isEmpty() ? "The server ended the call without a message" : description;
        if (code == UNIMPLEMENTED) {
            message = "The server has no method " + call.method() + " in " + endpoint.interfaceName()
                    + "; check Interface and Method: " + message;
        }
        String details = StatusDetails.text(metrics.statusDetails())
                .map(text -> description + "\n" + text)
                .orElse(description);
        return new Failure(code, message.lines().findFirst().orElse(message), details);
    }
}
