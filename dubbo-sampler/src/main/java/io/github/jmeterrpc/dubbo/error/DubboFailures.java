package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.ClasspathConflict;
import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.dubbo.wire.Peers;
import java.util.Optional;
import org.apache.dubbo.rpc.RpcException;

/**
 * Maps Dubbo's exceptions to a {@link Failure}, because Dubbo's own codes differ by version and
 * protocol.
 */
public final class DubboFailures {

    /** Placeholder for the call of a typed proxy, whose method is not known. */
    private static final Call NO_CALL = new Call("", new String[0], new Object[0], 1);

    private static final ClasspathConflict CONFLICT = new ClasspathConflict(
            "org.apache.dubbo.rpc.RpcException",
            "Dubbo 3.3.6",
            "; put all jars that yours needs into lib/ext, each in one version");

    private DubboFailures() {}

    /**
     * Classifies an exception of a call.
     *
     * @param thrown exception of the proxy
     * @param endpoint the called endpoint, for the message
     * @param call the call, for the message
     * @param metrics metrics of the call
     */
    public static Failure of(Throwable thrown, DubboEndpoint endpoint, Call call, CallMetrics metrics) {
        if (thrown instanceof Error) {
            return ofBroken(thrown);
        }
        Optional<Failure> ended =
                endpoint.protobuf() ? GrpcStatus.failureOf(thrown, endpoint, call, metrics) : Optional.empty();
        if (ended.isPresent()) {
            return ended.get();
        }
        Failure failure = FailureRules.apply(new FailedCall(thrown, endpoint, call, metrics))
                .orElseGet(() -> ofBroken(thrown));
        return new Failure(
                failure.code(),
                failure.message(),
                Peers.asTyped(failure.detail(), endpoint.address().urls()));
    }

    /**
     * Classifies the exception of a typed proxy. A typed proxy throws the exceptions of the service
     * unchanged.
     *
     * @param thrown exception of the proxy, or of the code around its call
     * @param endpoint the called endpoint, for the message
     * @param timeoutMillis timeout of the call, in milliseconds
     * @param metrics metrics as in {@link #of}
     */
    public static Failure ofTyped(Throwable thrown, DubboEndpoint endpoint, int timeoutMillis, CallMetrics metrics) {
        Optional<RpcException> rethrown = ProviderErrorPatterns.rethrown(thrown);
        if (rethrown.isPresent()
                && !ProviderErrorPatterns.ofMethod(ExceptionText.rootOf(thrown), endpoint, NO_CALL)
                && ProviderLimit.of(ExceptionText.textOf(thrown), endpoint.interfaceName())
                        .isEmpty()) {
            return business(rethrown.get());
        }
        if (thrown instanceof RpcException
                || thrown instanceof Error
                || ExceptionText.causedBy(thrown, InterruptedException.class)) {
            return of(thrown, endpoint, new Call("call", new String[0], new Object[0], timeoutMillis), metrics);
        }
        return business(thrown);
    }

    private static Failure business(Throwable thrown) {
        String message =
                thrown.getClass().getName() + ": " + ExceptionText.firstLine(String.valueOf(thrown.getMessage()));
        return new Failure(DubboResponseCode.BUSINESS_EXCEPTION, message, ExceptionText.detailOf(thrown));
    }

    /**
     * The generator itself has a problem, such as a missing class, a failed assertion in the user's
     * code or a stack overflow.
     */
    public static Failure ofBroken(Throwable thrown) {
        if (thrown instanceof LinkageError unlinked) {
            return new Failure(
                    DubboResponseCode.INTERNAL_ERROR, CONFLICT.explain(unlinked), ExceptionText.detailOf(thrown));
        }
        return new Failure(
                DubboResponseCode.INTERNAL_ERROR,
                ExceptionText.firstLine(thrown.toString()),
                ExceptionText.detailOf(thrown));
    }

    /**
     * Classifies the reason why a proxy could not be built.
     *
     * @param thrown exception of {@code DubboClient.invoker}
     */
    public static Failure ofSetUp(Throwable thrown) {
        if (thrown instanceof Error) {
            return ofBroken(thrown);
        }
        if (thrown instanceof InterruptedBuildException) {
            return new Failure(DubboResponseCode.INTERRUPTED, thrown.getMessage(), thrown.getMessage());
        }
        if (thrown instanceof RegistryException) {
            return new Failure(DubboResponseCode.CONNECT_ERROR, thrown.getMessage(), thrown.getMessage());
        }
        if (thrown instanceof UnusableInputException unusable) {
            return new Failure(DubboResponseCode.ARGUMENT_ERROR, unusable.summary(), thrown.getMessage());
        }
        String reason = ExceptionText.firstLine(ExceptionText.rootOf(thrown).toString());
        return new Failure(
                DubboResponseCode.CONNECT_ERROR,
                "No proxy could be built; nothing was sent: " + reason,
                ExceptionText.detailOf(thrown));
    }
}
