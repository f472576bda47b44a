package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.wire.DamagedMessageException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.dubbo.common.threadpool.ThreadlessExecutor;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.TimeoutException;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.rpc.RpcException;

/**
 * The rules that map a failed call to a response code, in order: the first rule that applies
 * decides. A rule for one message text comes before the rules for the exception class.
 */
final class FailureRules {

    /**
     * @param applies whether the rule holds for the call
     * @param code its response code
     * @param message one line: what happened and what to do
     */
    record Rule(Predicate<FailedCall> applies, DubboResponseCode code, Function<FailedCall, String> message) {}

    /**
     * Dubbo's texts for a frame beyond the payload limit: at the generator, at the provider, and
     * over tri://.
     */
    private static final List<String> TOO_LONG = List.of("Data length too large", "Response Entity Too Large");

    /**
     * Texts with which the generator and the provider reject the class of an object; the reason
     * follows.
     */
    private static final String NOT_SERIALIZABLE = "Serialized class ";

    /**
     * Dubbo's text for a connection that ended before the reply was handled, even if the reply had
     * arrived.
     */
    private static final String UNFINISHED = "Directly return the unFinished request";

    private static final List<Rule> RULES = List.of(
            new Rule(
                    failed -> ExceptionText.causedBy(failed.thrown(), InterruptedException.class),
                    DubboResponseCode.INTERRUPTED,
                    failed -> "Interrupted while waiting for the reply"),
            new Rule(
                    failed -> ProviderLimit.of(failed).isPresent(),
                    DubboResponseCode.PROVIDER_LIMIT,
                    failed -> ProviderLimit.of(failed).orElseThrow()),
            // Rules for replies of the provider that are not values.
            new Rule(FailureRules::answersUnknownMethod, DubboResponseCode.UNKNOWN_METHOD, FailureTexts::unknownMethod),
            new Rule(
                    failed -> goCode(failed).equals(Optional.of(DubboResponseCode.NO_PROVIDER)),
                    DubboResponseCode.NO_PROVIDER,
                    FailureTexts::noProvider),
            new Rule(
                    failed -> goCode(failed).equals(Optional.of(DubboResponseCode.SERIALIZATION_ERROR)),
                    DubboResponseCode.SERIALIZATION_ERROR,
                    failed -> FailureTexts.unusableArguments(failed.exceptionMessage())),
            new Rule(
                    failed -> failed.answered().isPresent(),
                    DubboResponseCode.BUSINESS_EXCEPTION,
                    failed -> failed.exceptionClass() + ": " + failed.exceptionMessage()),
            // Rules for texts that Dubbo reports with the same exception as a broken connection.
            new Rule(
                    FailureRules::isAsyncToOldProvider,
                    DubboResponseCode.UNKNOWN_METHOD,
                    failed -> "The provider does not support asynchronous generic calls (Dubbo 2.6 does not);"
                            + " call synchronously"),
            new Rule(ProviderErrorPatterns::ofProtobuf, DubboResponseCode.UNKNOWN_METHOD, FailureTexts::protobuf),
            new Rule(
                    failed -> ProviderErrorPatterns.ofMethod(failed.root(), failed.endpoint(), failed.call()),
                    DubboResponseCode.UNKNOWN_METHOD,
                    FailureTexts::unknownMethod),
            new Rule(
                    failed -> ProviderErrorPatterns.unknownClass(failed).isPresent(),
                    DubboResponseCode.UNKNOWN_METHOD,
                    FailureTexts::unknownClass),
            new Rule(
                    ArgumentConversion::failedIn,
                    DubboResponseCode.SERIALIZATION_ERROR,
                    failed -> FailureTexts.unusableArguments(ArgumentConversion.reason(failed))),
            new Rule(
                    failed -> failed.text().contains(DamagedMessageException.MARK),
                    DubboResponseCode.PROTOCOL_ERROR,
                    failed -> ExceptionText.lineWith(DamagedMessageException.MARK, failed.text())),
            new Rule(
                    failed -> tooLong(failed).isPresent(),
                    DubboResponseCode.TOO_LARGE,
                    failed -> "The request or the reply is too long; raise Payload limit (bytes) here and at the"
                            + " provider: "
                            + ExceptionText.lineWith(tooLong(failed).orElseThrow(), failed.text())),
            new Rule(
                    failed -> ProviderErrorPatterns.ofResult(failed.root()),
                    DubboResponseCode.SERIALIZATION_ERROR,
                    FailureTexts::unsentResult),
            new Rule(failed -> endedTwice(failed.root()), DubboResponseCode.CONNECT_ERROR, FailureTexts::broken),
            // Rules for calls without a reply of the method.
            new Rule(
                    failed -> failed.unanswered() && isPoolExhausted(failed),
                    DubboResponseCode.POOL_EXHAUSTED,
                    failed -> "The provider's thread pool is full; lower the load or raise its threads"),
            new Rule(
                    failed -> failed.unanswered() && isTimeout(failed),
                    DubboResponseCode.TIMEOUT,
                    failed -> "No answer from " + FailureTexts.where(failed) + " within "
                            + failed.call().timeoutMillis() + " ms; check the provider or raise the timeout"),
            new Rule(
                    failed -> failed.thrown() instanceof RpcException rpc
                            && (rpc.isSerialization() || failed.text().contains(NOT_SERIALIZABLE)),
                    DubboResponseCode.SERIALIZATION_ERROR,
                    failed -> FailureTexts.unserializable(failed, NOT_SERIALIZABLE)),
            new Rule(
                    failed -> failed.unanswered() && ProviderErrorPatterns.ofSerialization(failed),
                    DubboResponseCode.SERIALIZATION_ERROR,
                    FailureTexts::unacceptedSerialization),
            new Rule(
                    failed -> failed.unanswered() && failed.text().contains(ProviderErrorPatterns.UNREAD),
                    DubboResponseCode.TOO_LARGE,
                    failed -> "The provider stopped reading the request, which probably exceeds the provider's "
                            + "own limit; raise Payload at the provider"),
            new Rule(
                    failed -> failed.unanswered() && ProviderErrorPatterns.ofService(failed),
                    DubboResponseCode.NO_PROVIDER,
                    FailureTexts::noProvider),
            new Rule(
                    failed -> failed.unanswered() && hasNoReply(failed) && isRefused(failed),
                    DubboResponseCode.CONNECT_ERROR,
                    failed -> "No connection to " + FailureTexts.where(failed) + ": "
                            + ExceptionText.firstLine(failed.rootMessage())),
            new Rule(
                    failed -> failed.unanswered() && hasNoReply(failed),
                    DubboResponseCode.CONNECT_ERROR,
                    FailureTexts::broken),
            new Rule(
                    FailedCall::unanswered,
                    DubboResponseCode.INTERNAL_ERROR,
                    failed -> "The call failed: " + ExceptionText.firstLine(failed.rootMessage())));

    private FailureRules() {}

    /** Returns the failure of a call; empty if no rule applies. */
    static Optional<Failure> apply(FailedCall failed) {
        for (Rule rule : RULES) {
            if (rule.applies.test(failed)) {
                return Optional.of(new Failure(rule.code, rule.message.apply(failed), failed.detail()));
            }
        }
        return Optional.empty();
    }

    private static boolean answersUnknownMethod(FailedCall failed) {
        return failed.exceptionClass().equals(NoSuchMethodException.class.getName())
                        && ProviderErrorPatterns.namesUnknownMethod(failed.exceptionMessage(), failed.endpoint())
                || goCode(failed).equals(Optional.of(DubboResponseCode.UNKNOWN_METHOD));
    }

    private static Optional<DubboResponseCode> goCode(FailedCall failed) {
        return ProviderErrorPatterns.ofGo(failed.exceptionClass(), failed.exceptionMessage());
    }

    private static boolean isAsyncToOldProvider(FailedCall failed) {
        return failed.call().async()
                && failed.text().contains("$invokeAsync")
                && TripleStatus.codeOf(failed.thrown()) == RpcException.UNKNOWN_EXCEPTION;
    }

    private static Optional<String> tooLong(FailedCall failed) {
        return TOO_LONG.stream().filter(failed.text()::contains).findFirst();
    }

    private static boolean isPoolExhausted(FailedCall failed) {
        return failed.text().contains("Thread pool is EXHAUSTED")
                || ExceptionText.causedBy(failed.thrown(), RejectedExecutionException.class);
    }

    private static boolean isTimeout(FailedCall failed) {
        return failed.thrown() instanceof RpcException rpc && rpc.isTimeout()
                || TripleStatus.codeOf(failed.thrown()) == RpcException.TIMEOUT_EXCEPTION
                || ExceptionText.causedBy(failed.thrown(), TimeoutException.class);
    }

    /**
     * Returns whether a closing connection ended the call while its thread was giving up, because
     * the call could not be sent. Dubbo throws unrelated exceptions in this case, in two places.
     */
    private static boolean endedTwice(Throwable thrown) {
        StackTraceElement[] trace = thrown.getStackTrace();
        String place = trace.length == 0 ? "" : trace[0].getClassName();
        return thrown instanceof NullPointerException && place.equals(DefaultFuture.class.getName())
                || thrown instanceof ClassCastException && place.equals(ThreadlessExecutor.class.getName());
    }

    private static boolean hasNoReply(FailedCall failed) {
        return failed.text().contains(UNFINISHED)
                || !failed.metrics().answered()
                        && (failed.thrown() instanceof RpcException rpc
                                        && (rpc.isNetwork() || ProviderErrorPatterns.hasNoInvoker(rpc))
                                || TripleStatus.codeOf(failed.thrown()) == RpcException.NETWORK_EXCEPTION
                                || ExceptionText.causedBy(failed.thrown(), ConnectException.class)
                                || ExceptionText.causedBy(failed.thrown(), RemotingException.class));
    }

    private static boolean isRefused(FailedCall failed) {
        return failed.metrics().sentBytes() == 0
                && failed.root() instanceof IOException root
                && root.getMessage() != null;
    }
}
