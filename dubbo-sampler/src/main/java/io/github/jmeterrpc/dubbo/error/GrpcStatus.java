package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.ExceptionText;
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
 * sample, by gRPC's own name. Calls without a reply have a {@link DubboResponseCode} instead. An
 * exceeded deadline is always {@link DubboResponseCode#TIMEOUT}, regardless of which side notices
 * it first. Result files, dashboards and assertions contain the names, so they never change.
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

    /** Whether methods return this status; the other statuses come from the server itself. */
    @Override
    public boolean isBusinessException() {
        return ofMethod;
    }

    /**
     * Returns the failure of a call that its server ended.
     *
     * @return empty if no server sent a status
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
        String firstLine = ExceptionText.firstLine(description);
        String details = StatusDetails.text(metrics.statusDetails())
                .map(text -> description + "\n" + text)
                .orElse(description);
        if (status.code == TriRpcStatus.Code.DEADLINE_EXCEEDED) {
            return new Failure(
                    DubboResponseCode.TIMEOUT,
                    "The server ended the call, since its deadline had passed (timeout " + call.timeoutMillis()
                            + " ms); check the server or raise the timeout"
                            + (firstLine.isEmpty() ? "" : ": " + firstLine),
                    details);
        }
        GrpcStatus code = valueOf(status.code.name());
        String message = firstLine.isEmpty() ? "The server ended the call without a message" : firstLine;
        if (code == UNIMPLEMENTED) {
            message = "The server has no method " + call.method() + " in " + endpoint.interfaceName()
                    + "; check Interface and Method: " + message;
        }
        return new Failure(code, message, details);
    }
}
