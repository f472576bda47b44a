package io.github.jmeterrpc.dubbo.error;

import java.io.IOException;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.StatusRpcException;
import org.apache.dubbo.rpc.TriRpcStatus;

/**
 * Maps the status of a call over tri:// to the error codes of dubbo://. Dubbo has no code for a
 * cancelled call, which has the same status as a broken connection. It also loses the code between
 * the thread that receives the status and the thread that waits for it.
 */
public final class TripleStatus {

    private TripleStatus() {}

    /**
     * Returns the code of {@link RpcException} for the text of an exception or of one of its
     * causes.
     *
     * @return timeout, network, or unknown if the text has no such status
     */
    public static int codeOf(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof StatusRpcException status) {
                return codeOf(status.getStatus());
            }
        }
        return RpcException.UNKNOWN_EXCEPTION;
    }

    private static int codeOf(TriRpcStatus status) {
        return switch (status.code) {
            case DEADLINE_EXCEEDED -> RpcException.TIMEOUT_EXCEPTION;
            case UNAVAILABLE, CANCELLED -> RpcException.NETWORK_EXCEPTION;
            // The connection broke during a write.
            case INTERNAL ->
                causedByConnection(status.cause) ? RpcException.NETWORK_EXCEPTION : RpcException.UNKNOWN_EXCEPTION;
            default -> RpcException.UNKNOWN_EXCEPTION;
        };
    }

    /** Whether the provider failed without giving a reason. */
    static boolean isUnexplained(Throwable thrown) {
        return has(TriRpcStatus.Code.UNKNOWN, thrown);
    }

    /** Whether the provider does not have the service. */
    public static boolean isUnimplemented(Throwable thrown) {
        return has(TriRpcStatus.Code.UNIMPLEMENTED, thrown);
    }

    private static boolean has(TriRpcStatus.Code code, Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof StatusRpcException status) {
                return status.getStatus().code == code;
            }
        }
        return false;
    }

    private static boolean causedByConnection(Throwable cause) {
        for (Throwable t = cause; t != null; t = t.getCause()) {
            if (t instanceof IOException) {
                return true;
            }
        }
        return false;
    }
}
