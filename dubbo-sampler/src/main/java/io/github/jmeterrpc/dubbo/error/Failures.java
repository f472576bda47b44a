package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.ClasspathConflict;
import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.Endpoint;
import io.github.jmeterrpc.dubbo.remoting.codec.CallMetrics;
import io.github.jmeterrpc.dubbo.remoting.codec.DamagedMessageException;
import java.util.List;
import java.util.Optional;
import org.apache.dubbo.common.threadpool.ThreadlessExecutor;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.GenericException;

/**
 * Maps exceptions of Dubbo to a {@link Failure}. Needed because Dubbo's own codes differ by version
 * and protocol.
 */
public final class Failures {

    /**
     * Dubbo's text where a frame exceeds the payload limit, here and at the provider, and over
     * tri://.
     */
    private static final List<String> TOO_LONG = List.of("Data length too large", "Response Entity Too Large");

    /** Of a typed proxy, whose method is not known. */
    private static final Call NO_CALL = new Call("", new String[0], new Object[0], 1);

    private static final ClasspathConflict CONFLICT = new ClasspathConflict(
            "org.apache.dubbo.rpc.RpcException",
            "Dubbo 3.3.6",
            "; put all jars that yours needs into lib/ext, each in one version");

    private Failures() {}

    /**
     * Classifies an exception of a call.
     *
     * @param thrown exception of the proxy
     * @param endpoint where the call went, for the message
     * @param call the call, for the message
     * @param metrics its metrics
     */
    public static Failure of(Throwable thrown, Endpoint endpoint, Call call, CallMetrics metrics) {
        if (thrown instanceof Error) {
            return ofBroken(thrown);
        }
        String detail = ExceptionText.detailOf(thrown);
        if (ExceptionText.causedBy(thrown, InterruptedException.class)) {
            return new Failure(ResponseCode.INTERRUPTED, "Interrupted while waiting for the reply", detail);
        }
        if (thrown instanceof GenericException business) {
            return ofProvider(business, endpoint, call);
        }
        if (call.async()
                && detail.contains("$invokeAsync")
                && TripleStatus.codeOf(thrown) == RpcException.UNKNOWN_EXCEPTION) {
            return new Failure(
                    ResponseCode.UNKNOWN_METHOD,
                    "The provider does not support asynchronous generic calls (Dubbo 2.6 does not); call synchronously",
                    detail);
        }
        if (ProviderErrorPatterns.ofMethod(ExceptionText.rootOf(thrown), endpoint, call)) {
            return unknownMethod(endpoint, call, detail);
        }
        Optional<String> unknownClass = ProviderErrorPatterns.unknownClass(ExceptionText.rootOf(thrown), call);
        if (unknownClass.isPresent()) {
            return new Failure(
                    ResponseCode.UNKNOWN_METHOD,
                    "The provider has no class " + unknownClass.get() + "; check Parameter types",
                    detail);
        }
        if (ProviderErrorPatterns.ofArguments(thrown, ExceptionText.rootOf(thrown))) {
            return unusableArguments(
                    ProviderErrorPatterns.argumentReason(thrown, ExceptionText.rootOf(thrown)), detail);
        }
        if (detail.contains(DamagedMessageException.MARK)) {
            return new Failure(
                    ResponseCode.PROTOCOL_ERROR, ExceptionText.lineWith(DamagedMessageException.MARK, detail), detail);
        }
        for (String tooLong : TOO_LONG) {
            if (detail.contains(tooLong)) {
                return new Failure(
                        ResponseCode.TOO_LARGE,
                        "The request or the reply is too long; raise Payload limit (bytes) here and at the"
                                + " provider: " + ExceptionText.lineWith(tooLong, detail),
                        detail);
            }
        }
        if (ProviderErrorPatterns.ofResult(ExceptionText.rootOf(thrown))) {
            return new Failure(
                    ResponseCode.SERIALIZATION_ERROR,
                    (endpoint.options().rawReturn()
                                    ? "The provider does not send its objects unconverted (Dubbo 3 does so only if its "
                                            + "security/serialize.allowlist names the classes); switch 'Return"
                                            + " objects unconverted' off: "
                                    : "The provider could not send its result: ")
                            + ExceptionText.firstLine(ProviderErrorPatterns.reasonOf(ExceptionText.rootOf(thrown))),
                    detail);
        }
        if (endedTwice(ExceptionText.rootOf(thrown))) {
            return RpcFailures.broken(endpoint, metrics, detail);
        }
        if (thrown instanceof RpcException rpc) {
            return RpcFailures.of(rpc, endpoint, call, metrics, detail);
        }
        return ofBroken(thrown);
    }

    /**
     * Classifies the exception of a typed proxy. Exceptions of the service arrive as themselves
     * there.
     *
     * @param thrown exception of the proxy, or of the code around its call
     * @param endpoint where the call went, for the message
     * @param timeoutMillis how long it waited at most
     * @param metrics as in {@link #of}
     */
    public static Failure ofTyped(Throwable thrown, Endpoint endpoint, int timeoutMillis, CallMetrics metrics) {
        Optional<RpcException> rethrown = ProviderErrorPatterns.rethrown(thrown);
        if (rethrown.isPresent() && !ProviderErrorPatterns.ofMethod(ExceptionText.rootOf(thrown), endpoint, NO_CALL)) {
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
        return new Failure(ResponseCode.BUSINESS_EXCEPTION, message, ExceptionText.detailOf(thrown));
    }

    /**
     * Something is broken in the generator itself, such as a class that is missing, an assertion of
     * the user's code or a stack that was too small.
     */
    public static Failure ofBroken(Throwable thrown) {
        if (thrown instanceof LinkageError unlinked) {
            return new Failure(ResponseCode.INTERNAL_ERROR, CONFLICT.explain(unlinked), ExceptionText.detailOf(thrown));
        }
        return new Failure(
                ResponseCode.INTERNAL_ERROR,
                ExceptionText.firstLine(thrown.toString()),
                ExceptionText.detailOf(thrown));
    }

    /**
     * Classifies what kept a proxy from being built.
     *
     * @param thrown what {@code DubboClient.invoker} threw
     */
    public static Failure ofSetUp(Throwable thrown) {
        if (thrown instanceof Error) {
            return ofBroken(thrown);
        }
        if (thrown instanceof InterruptedBuildException) {
            return new Failure(ResponseCode.INTERRUPTED, thrown.getMessage(), thrown.getMessage());
        }
        if (thrown instanceof RegistryException) {
            return new Failure(ResponseCode.CONNECT_ERROR, thrown.getMessage(), thrown.getMessage());
        }
        if (thrown instanceof UnusableInputException unusable) {
            return new Failure(ResponseCode.ARGUMENT_ERROR, unusable.summary(), thrown.getMessage());
        }
        String reason = ExceptionText.firstLine(ExceptionText.rootOf(thrown).toString());
        return new Failure(
                ResponseCode.CONNECT_ERROR,
                "No proxy could be built; nothing was sent: " + reason,
                ExceptionText.detailOf(thrown));
    }

    private static Failure ofProvider(GenericException thrown, Endpoint endpoint, Call call) {
        String type = String.valueOf(thrown.getExceptionClass());
        String message = ExceptionText.firstLine(String.valueOf(thrown.getExceptionMessage()));
        String detail = type + ": " + thrown.getExceptionMessage();
        if (type.equals(NoSuchMethodException.class.getName())
                && ProviderErrorPatterns.namesUnknownMethod(message, endpoint)) {
            return unknownMethod(endpoint, call, detail);
        }
        return switch (ProviderErrorPatterns.ofGo(type, message).orElse(ResponseCode.BUSINESS_EXCEPTION)) {
            case UNKNOWN_METHOD -> unknownMethod(endpoint, call, detail);
            case NO_PROVIDER -> RpcFailures.noProvider(endpoint, detail);
            case SERIALIZATION_ERROR -> unusableArguments(message, detail);
            default -> new Failure(ResponseCode.BUSINESS_EXCEPTION, type + ": " + message, ExceptionText.cut(detail));
        };
    }

    private static Failure unusableArguments(String reason, String detail) {
        return new Failure(
                ResponseCode.SERIALIZATION_ERROR,
                "The provider could not convert the arguments; check each against the parameter types: "
                        + ExceptionText.firstLine(reason),
                detail);
    }

    /**
     * Whether the end of its connection ended a call that its own thread was just giving up because
     * it could not be sent: Dubbo stumbles over that in two places.
     */
    private static boolean endedTwice(Throwable thrown) {
        StackTraceElement[] trace = thrown.getStackTrace();
        String place = trace.length == 0 ? "" : trace[0].getClassName();
        return thrown instanceof NullPointerException && place.equals(DefaultFuture.class.getName())
                || thrown instanceof ClassCastException && place.equals(ThreadlessExecutor.class.getName());
    }

    private static Failure unknownMethod(Endpoint endpoint, Call call, String detail) {
        return new Failure(
                ResponseCode.UNKNOWN_METHOD,
                "The provider has no method " + call.method() + "(" + String.join(", ", call.parameterTypes()) + ") in "
                        + endpoint.interfaceName() + "; check name and parameter types",
                detail);
    }
}
