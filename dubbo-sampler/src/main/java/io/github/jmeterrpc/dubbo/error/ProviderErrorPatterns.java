package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.dubbo.rpc.RpcException;

/**
 * Recognizes replies of providers that do not have the method, or cannot deserialize the arguments
 * or serialize the result. Dubbo reports all of these with the same exception as a broken
 * connection; only the text differs.
 */
final class ProviderErrorPatterns {

    /**
     * Text before the number of providers that Dubbo knows but cannot reach; a bracket follows the
     * number.
     */
    private static final String TO_RECONNECT = "invokersToReconnect: ";

    private static final Pattern LOST = Pattern.compile(TO_RECONNECT + "[1-9]\\d*\\[(.*?)\\]\\)");

    private static final Pattern RESULT = Pattern.compile("Failed to send response.*?(Serializ.*)", Pattern.DOTALL);

    /** Reply of a provider that could not decode the arguments of a request. */
    static final String UNDECODABLE = "Fail to decode request due to: RpcInvocation";

    /**
     * Reply of a Dubbo 3.3 provider that decoded the service name and then found the request too
     * long.
     */
    static final String UNREAD = UNDECODABLE + " [methodName=null, parameterTypes=null]";

    /** The serialization that all providers accept. */
    private static final String HESSIAN = "hessian2";

    private static final Pattern UNKNOWN_METHOD =
            Pattern.compile("No such method \\S+ in class (?:interface )?([\\w.$]+)");

    /** Prefix of the sampler's class names. */
    private static final String PLUGIN = "io.github.jmeterrpc.dubbo.";

    /** Errors of dubbo-go itself; errors of methods arrive in the same exception. */
    private static final Map<DubboResponseCode, Pattern> GO = Map.of(
            DubboResponseCode.NO_PROVIDER, Pattern.compile("don't have this exporter, key: .*"),
            DubboResponseCode.UNKNOWN_METHOD,
                    Pattern.compile("\"[^\"]*\" method is not found, service key: .*"
                            + "|the number of args\\(=\\d+\\) is not matched with .*"),
            DubboResponseCode.SERIALIZATION_ERROR, Pattern.compile("realization (failed,|of arg\\[\\d+] failed:) .*"));

    private static final List<String> UNKNOWN_SERIALIZATION =
            List.of("Unrecognized serialize type from consumer", "Unexpected serialization ");

    private ProviderErrorPatterns() {}

    /**
     * Providers of 2.6 and 2.7 answer with the name of the unknown method alone; providers of 3
     * with a sentence.
     */
    static boolean ofMethod(Throwable root, DubboEndpoint endpoint, Call call) {
        return root.getMessage() != null
                && (root.getMessage().contains("RpcException: " + endpoint.interfaceName() + "." + call.method() + "(")
                        || namesUnknownMethod(root.getMessage(), endpoint));
    }

    /**
     * Returns the parameter type whose class the provider does not have: only its name follows the
     * exception's name.
     */
    static Optional<String> unknownClass(FailedCall failed) {
        String named = ExceptionText.withoutClasses(
                failed.rootMessage().lines().findFirst().orElse(""));
        return Stream.of(failed.call().parameterTypes())
                .map(type -> type.replace("[]", ""))
                .filter(named::equals)
                .findFirst();
    }

    /** Returns the code of an error of dubbo-go itself. */
    static Optional<DubboResponseCode> ofGo(String type, String message) {
        if (!type.equals(Throwable.class.getName())) {
            return Optional.empty();
        }
        return GO.entrySet().stream()
                .filter(code -> code.getValue().matcher(message).matches())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Whether the text is Dubbo's own text about this service, which no other exception contains. */
    static boolean namesUnknownMethod(String text, DubboEndpoint endpoint) {
        Matcher unknown = UNKNOWN_METHOD.matcher(text);
        while (unknown.find()) {
            if (unknown.group(1).equals(endpoint.interfaceName())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the service is a protobuf service. A provider of 3.x also offers it under the name in
     * its .proto file: for a generic call, it searches the Java class with the same simple name for
     * the method, or its generic filter finds no Java method.
     */
    static boolean ofProtobuf(FailedCall failed) {
        StackTraceElement[] trace = failed.root().getStackTrace();
        if (failed.root() instanceof NullPointerException
                && trace.length > 0
                && trace[0].getClassName().equals("org.apache.dubbo.rpc.filter.GenericFilter")) {
            return true;
        }
        String called = failed.endpoint().interfaceName();
        Matcher unknown = UNKNOWN_METHOD.matcher(failed.rootMessage());
        return unknown.find()
                && !unknown.group(1).equals(called)
                && simpleName(unknown.group(1)).equals(simpleName(called));
    }

    private static String simpleName(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /**
     * Whether the method itself threw an exception of Dubbo, for example after it called another
     * provider. Such an exception arrived in a reply, so its stack trace does not contain the
     * sampler; exceptions created by the generator contain it.
     */
    static Optional<RpcException> rethrown(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t.getClass() == RpcException.class && !isMadeHere(t)) {
                return Optional.of((RpcException) t);
            }
        }
        return Optional.empty();
    }

    private static boolean isMadeHere(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith(PLUGIN)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the provider rejected the serialization. Providers of 2.7 name the rejected
     * serialization. Providers of 2.6 and 3.3 reply as for an unknown service, and over tri:// with
     * less: if the serialization is not the default one, it is the likely cause.
     */
    static boolean ofSerialization(FailedCall failed) {
        if (UNKNOWN_SERIALIZATION.stream().anyMatch(failed.text()::contains)) {
            return true;
        }
        String requested = failed.endpoint().options().serialization();
        return !requested.isEmpty()
                && !requested.equals(HESSIAN)
                && (failed.text().contains(UNDECODABLE) || TripleStatus.isUnexplained(failed.thrown()));
    }

    static boolean ofResult(Throwable root) {
        return root.getMessage() != null && RESULT.matcher(root.getMessage()).find();
    }

    /** Returns the text after Dubbo's message about a reply that was not sent. */
    static String reasonOf(Throwable root) {
        Matcher matcher = RESULT.matcher(root.getMessage());
        return matcher.find() ? matcher.group(1).lines().findFirst().orElse("") : "";
    }

    /**
     * A provider that does not offer the interface either reports this, or cannot decode the
     * request.
     */
    static boolean ofService(FailedCall failed) {
        String text = failed.text();
        return text.contains("Not found exported service")
                || text.contains(UNDECODABLE)
                || text.contains("Service not found:")
                || TripleStatus.isUnimplemented(failed.thrown())
                || failed.endpoint().address().registry() && isListedByNone(failed);
    }

    /**
     * Returns true if the registry lists no provider, and false if it lists providers but none is
     * connected.
     */
    private static boolean isListedByNone(FailedCall failed) {
        return failed.thrown() instanceof RpcException rpc
                && hasNoInvoker(rpc)
                && (!failed.text().contains(TO_RECONNECT) || failed.text().contains(TO_RECONNECT + "0["));
    }

    /** Returns the providers that Dubbo knows but is not connected to; empty if there are none. */
    static String lostProviders(String text) {
        Matcher lost = LOST.matcher(text);
        return lost.find() ? lost.group(1).replaceAll("\\s*,\\s*", ", ") : "";
    }

    /** Whether no provider is known or, with direct addresses, no provider is connected. */
    static boolean hasNoInvoker(RpcException thrown) {
        return thrown.isForbidden() || thrown.getCode() == RpcException.NO_INVOKER_AVAILABLE_AFTER_FILTER;
    }
}
