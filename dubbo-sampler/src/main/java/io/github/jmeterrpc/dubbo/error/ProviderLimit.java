package io.github.jmeterrpc.dubbo.error;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes calls that a filter of the provider refused because of a limit. Depending on version,
 * protocol and limit, the text arrives in an exception of the transport or like an exception of the
 * method.
 */
final class ProviderLimit {

    private record Limit(Pattern text, Function<Matcher, String> message) {}

    private static final List<Limit> LIMITS = List.of(
            new Limit(
                    Pattern.compile("The service using threads greater than <dubbo:service executes=\"(\\d+)\""),
                    found -> "The provider's limit of concurrent calls is reached (executes=" + found.group(1)
                            + "); lower the load or raise executes at the provider"),
            new Limit(
                    Pattern.compile("because exceed max service tps"),
                    found -> "The provider's rate limit is reached (tps); lower the load or raise tps at the"
                            + " provider"),
            new Limit(
                    Pattern.compile("Forbid invoke remote service interface"),
                    found -> "The provider requires its token; add the attachment token, or append ?token=… to"
                            + " the address"));

    private ProviderLimit() {}

    /**
     * Returns the message if the provider of this service refused the call. If the text is about
     * another service, the called method has called that service.
     */
    static Optional<String> of(FailedCall failed) {
        return of(failed.text(), failed.endpoint().interfaceName());
    }

    /** @param interfaceName of the called service */
    static Optional<String> of(String text, String interfaceName) {
        if (!text.contains(interfaceName)) {
            return Optional.empty();
        }
        for (Limit limit : LIMITS) {
            Matcher found = limit.text.matcher(text);
            if (found.find()) {
                return Optional.of(limit.message.apply(found));
            }
        }
        return Optional.empty();
    }
}
