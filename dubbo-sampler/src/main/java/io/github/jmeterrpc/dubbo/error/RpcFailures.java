package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.Endpoint;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.remoting.codec.CallMetrics;
import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.RejectedExecutionException;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.remoting.TimeoutException;
import org.apache.dubbo.rpc.RpcException;

/**
 * Maps an {@link RpcException}, which reports that a call got no answer of its method, to a
 * {@link Failure}.
 */
final class RpcFailures {

    /**
     * How many providers are known to Dubbo that it cannot reach; the number and a bracket follow.
     */
    private static final String TO_RECONNECT = "invokersToReconnect: ";

    /** How an object's class is refused, here and at the provider; the reason follows. */
    private static final String NOT_SERIALIZABLE = "Serialized class ";

    /**
     * Dubbo's text where a connection ended before the reply was handled, though it may have come.
     */
    private static final String UNFINISHED = "Directly return the unFinished request";

    private RpcFailures() {}

    static Failure of(RpcException thrown, Endpoint endpoint, Call call, CallMetrics metrics, String detail) {
        if (detail.contains("Thread pool is EXHAUSTED")
                || ExceptionText.causedBy(thrown, RejectedExecutionException.class)) {
            return new Failure(
                    ResponseCode.POOL_EXHAUSTED,
                    "The provider's thread pool is full; lower the load or raise its threads",
                    detail);
        }
        int status = TripleStatus.codeOf(thrown);
        if (thrown.isTimeout()
                || status == RpcException.TIMEOUT_EXCEPTION
                || ExceptionText.causedBy(thrown, TimeoutException.class)) {
            return new Failure(
                    ResponseCode.TIMEOUT,
                    "No answer from " + where(endpoint, metrics.provider()) + " within " + call.timeoutMillis()
                            + " ms; check the provider or raise the timeout",
                    detail);
        }
        if (thrown.isSerialization() || detail.contains(NOT_SERIALIZABLE)) {
            return new Failure(
                    ResponseCode.SERIALIZATION_ERROR,
                    (endpoint.options().rawReturn()
                                    ? "'Return objects unconverted' works only with Dubbo 2, or if the provider's"
                                            + " security/serialize.allowlist names the classes; switch it off: "
                                    : "The request or the reply could not be serialized: ")
                            + (detail.contains(NOT_SERIALIZABLE)
                                    ? ExceptionText.lineWith(NOT_SERIALIZABLE, detail)
                                    : ExceptionText.firstLine(
                                            ExceptionText.rootOf(thrown).toString())),
                    detail);
        }
        if (ProviderErrorPatterns.ofSerialization(thrown, endpoint.options().serialization(), detail)) {
            return new Failure(
                    ResponseCode.SERIALIZATION_ERROR,
                    "The provider does not accept the serialization " + serializationOf(endpoint)
                            + ", or does not offer " + endpoint.service()
                            + "; leave Serialization empty, or let the provider accept it"
                            + " (prefer-serialization and serialization of its protocol)",
                    detail);
        }
        if (detail.contains(ProviderErrorPatterns.UNREAD)) {
            return new Failure(
                    ResponseCode.TOO_LARGE,
                    "The provider stopped reading the request, which probably exceeds the provider's "
                            + "own limit; raise Payload at the provider",
                    detail);
        }
        if (isUnknownService(detail)
                || TripleStatus.isUnimplemented(thrown)
                || endpoint.address().registry() && isOfferedByNobody(thrown, detail)) {
            return noProvider(endpoint, detail);
        }
        Throwable root = ExceptionText.rootOf(thrown);
        boolean noReply = detail.contains(UNFINISHED)
                || !metrics.answered()
                        && (thrown.isNetwork()
                                || status == RpcException.NETWORK_EXCEPTION
                                || hasNoInvoker(thrown)
                                || ExceptionText.causedBy(thrown, ConnectException.class)
                                || ExceptionText.causedBy(thrown, RemotingException.class));
        if (noReply && metrics.sentBytes() == 0 && root instanceof IOException && root.getMessage() != null) {
            return new Failure(
                    ResponseCode.CONNECT_ERROR,
                    "No connection to " + where(endpoint, metrics.provider()) + ": "
                            + ExceptionText.firstLine(root.getMessage()),
                    detail);
        }
        return noReply
                ? broken(endpoint, metrics, detail)
                : new Failure(
                        ResponseCode.INTERNAL_ERROR,
                        "The call failed: " + ExceptionText.firstLine(String.valueOf(root.getMessage())),
                        detail);
    }

    static Failure noProvider(Endpoint endpoint, String detail) {
        return new Failure(
                ResponseCode.NO_PROVIDER,
                "No provider of " + endpoint.service() + " at " + endpoint.address() + registryDetails(endpoint)
                        + "; check Interface, Group and Version, and that the provider runs" + howToFind(endpoint),
                detail);
    }

    /**
     * No connection, or it ended: the same message for all calls that it ends, whose reasons name
     * channels and requests.
     */
    static Failure broken(Endpoint endpoint, CallMetrics metrics, String detail) {
        return new Failure(
                ResponseCode.CONNECT_ERROR,
                "No connection to " + where(endpoint, metrics.provider()) + ", or it broke during the call",
                detail);
    }

    /**
     * The provider, and the registry that named it; the address alone where that is the provider's,
     * or none was called.
     */
    static String where(Endpoint endpoint, String provider) {
        boolean chosen =
                endpoint.address().registry() || endpoint.address().urls().size() > 1;
        return chosen && !provider.isEmpty()
                ? provider + " (one of " + endpoint.address() + ")"
                : endpoint.address().toString();
    }

    /** Where in the registry the provider was searched for. */
    private static String registryDetails(Endpoint endpoint) {
        if (!endpoint.address().registry()) {
            return "";
        }
        RegistryOptions registries = endpoint.options().registries();
        String providedBy = endpoint.options().providedBy();
        return (registries.namespace().isEmpty() ? "" : ", Namespace " + registries.namespace())
                + (registries.group().isEmpty() ? "" : ", Registry group " + registries.group())
                + (providedBy.isEmpty() ? "" : ", Provided by " + providedBy);
    }

    private static String howToFind(Endpoint endpoint) {
        return endpoint.address().registry() && endpoint.options().providedBy().isEmpty()
                ? "; if it registers with register-mode=instance, type its application's name in Provided by"
                : "";
    }

    private static String serializationOf(Endpoint endpoint) {
        String requested = endpoint.options().serialization();
        return requested.isEmpty() ? "that its registry names" : requested;
    }

    /**
     * A provider that does not offer the interface either reports it, or cannot even decode the
     * request.
     */
    private static boolean isUnknownService(String text) {
        return text.contains("Not found exported service")
                || text.contains(ProviderErrorPatterns.UNDECODABLE)
                || text.contains("Service not found:");
    }

    /**
     * Returns true if the registry lists no provider, and false if it lists providers but none is
     * connected.
     */
    private static boolean isOfferedByNobody(RpcException thrown, String detail) {
        return hasNoInvoker(thrown) && (!detail.contains(TO_RECONNECT) || detail.contains(TO_RECONNECT + "0["));
    }

    /** No provider is known, or, with direct addresses, none is connected. */
    private static boolean hasNoInvoker(RpcException thrown) {
        return thrown.isForbidden() || thrown.getCode() == RpcException.NO_INVOKER_AVAILABLE_AFTER_FILTER;
    }
}
