package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import java.util.List;

/** Messages of {@link FailureRules} that depend on the call. */
final class FailureTexts {

    private FailureTexts() {}

    static String unknownMethod(FailedCall failed) {
        return "The provider has no method " + failed.call().method() + "("
                + String.join(", ", failed.call().parameterTypes()) + ") in "
                + failed.endpoint().interfaceName() + "; check name and parameter types"
                + nestedClasses(failed.call().parameterTypes());
    }

    static String protobuf(FailedCall failed) {
        return "The provider has no Java method " + failed.call().method() + " in "
                + failed.endpoint().interfaceName() + ": if a .proto file defines the service, name it in"
                + " Protobuf definition (a descriptor set, or reflection to ask the server)";
    }

    static String unknownClass(FailedCall failed) {
        String name = ProviderErrorPatterns.unknownClass(failed).orElseThrow();
        return "The provider has no class " + name + "; check Parameter types" + nestedClasses(name);
    }

    private static String nestedClasses(String... types) {
        return NestedClass.advice(List.of(types));
    }

    static String unusableArguments(String reason) {
        return "The provider could not convert the arguments; check each against the parameter types: "
                + ExceptionText.firstLine(reason);
    }

    static String unsentResult(FailedCall failed) {
        return (failed.endpoint().options().rawReturn()
                        ? "The provider does not send its objects unconverted (Dubbo 3 does so only if its "
                                + "security/serialize.allowlist names the classes); switch 'Return"
                                + " objects unconverted' off: "
                        : "The provider could not send its result: ")
                + ExceptionText.firstLine(ProviderErrorPatterns.reasonOf(failed.root()));
    }

    /** @param refusal the text with which a class is rejected */
    static String unserializable(FailedCall failed, String refusal) {
        return (failed.endpoint().options().rawReturn()
                        ? "'Return objects unconverted' works only with Dubbo 2, or if the provider's"
                                + " security/serialize.allowlist names the classes; switch it off: "
                        : "The request or the reply could not be serialized: ")
                + (failed.text().contains(refusal)
                        ? ExceptionText.lineWith(refusal, failed.text())
                        : ExceptionText.firstLine(failed.root().toString()));
    }

    static String unacceptedSerialization(FailedCall failed) {
        String requested = failed.endpoint().options().serialization();
        return "The provider does not accept the serialization "
                + (requested.isEmpty() ? "that its registry names" : requested)
                + ", or does not offer " + failed.endpoint().service()
                + "; leave Serialization empty, or let the provider accept it"
                + " (prefer-serialization and serialization of its protocol)";
    }

    static String noProvider(FailedCall failed) {
        DubboEndpoint endpoint = failed.endpoint();
        return "No provider of " + endpoint.service() + " at " + endpoint.address() + registryDetails(endpoint)
                + "; check Interface, Group and Version, and that the provider runs"
                + NestedClass.advice(List.of(endpoint.interfaceName())) + howToFind(endpoint);
    }

    /**
     * Returns the message for a missing or closed connection. It is equal for all calls of the
     * connection, although Dubbo's reasons name channels and requests.
     */
    static String broken(FailedCall failed) {
        return "No connection to " + where(failed) + ", or it broke during the call";
    }

    /**
     * Returns the provider and the registry that listed it, or only the address if it is that of
     * the provider or no provider was called. If all known providers have lost their connections,
     * Dubbo calls none of them, and its text lists them.
     */
    static String where(FailedCall failed) {
        DubboEndpoint endpoint = failed.endpoint();
        String provider = failed.metrics().provider();
        if (provider.isEmpty() && endpoint.address().registry()) {
            provider = ProviderErrorPatterns.lostProviders(failed.text());
        }
        boolean chosen =
                endpoint.address().registry() || endpoint.address().urls().size() > 1;
        return chosen && !provider.isEmpty()
                ? provider + " (one of " + endpoint.address() + ")"
                : endpoint.address().toString();
    }

    /** Returns the place in the registry where the provider was looked up. */
    private static String registryDetails(DubboEndpoint endpoint) {
        if (!endpoint.address().registry()) {
            return "";
        }
        RegistryOptions registries = endpoint.options().registries();
        String providedBy = endpoint.options().providedBy();
        return (registries.namespace().isEmpty() ? "" : ", Namespace " + registries.namespace())
                + (registries.group().isEmpty() ? "" : ", Registry group " + registries.group())
                + (providedBy.isEmpty() ? "" : ", Provided by " + providedBy);
    }

    private static String howToFind(DubboEndpoint endpoint) {
        return endpoint.address().registry() && endpoint.options().providedBy().isEmpty()
                ? "; if it registers with register-mode=instance, type its application's name in Provided by"
                : "";
    }
}
