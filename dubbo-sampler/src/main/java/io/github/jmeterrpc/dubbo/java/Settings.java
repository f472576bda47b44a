package io.github.jmeterrpc.dubbo.java;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.Flags;
import io.github.jmeterrpc.common.element.PlanFiles;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.dubbo.client.Consumer;
import io.github.jmeterrpc.dubbo.client.Endpoint;
import io.github.jmeterrpc.dubbo.client.Options;
import io.github.jmeterrpc.dubbo.client.Registries;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;

/**
 * The parameters of a Java Request that say where and how a {@link DubboJavaSampler} calls.
 *
 * @param endpoint where
 * @param timeoutMillis how long a call waits for its answer, in milliseconds
 * @param passBusinessException whether a sample passes when the method throws
 */
record Settings(Endpoint endpoint, int timeoutMillis, boolean passBusinessException) {

    private static final String[][] NAMES_AND_DEFAULTS = {
        {"address", ""},
        {"group", ""},
        {"version", ""},
        {"timeout", "3000"},
        {"retries", "0"},
        {"connections", "0"},
        {"cluster", ""},
        {"loadbalance", ""},
        {"serialization", ""},
        {"payload", "0"},
        {"providedBy", ""},
        {"registryUser", ""},
        {"registryPassword", ""},
        {"registryNamespace", ""},
        {"registryGroup", ""},
        {"tls", "false"},
        {"tlsTrust", ""},
        {"tlsCertificate", ""},
        {"tlsKey", ""},
        {"tlsKeyPassword", ""},
        {"tlsAnyHost", "false"},
        {"application", ""},
        {"filters", ""},
        {"passBusinessException", "false"},
    };

    /** All parameters with their defaults, as JMeter's panel shows them. */
    static Arguments defaults(Class<?> service) {
        Arguments defaults = new Arguments();
        for (String[] parameter : NAMES_AND_DEFAULTS) {
            defaults.addArgument(parameter[0], parameter[1]);
            if (parameter[0].equals("address")) {
                defaults.addArgument("interface", service.getName());
            }
        }
        return defaults;
    }

    /**
     * Reads the parameters, each once.
     *
     * @throws InvalidInputException if one cannot be used
     */
    static Settings of(JavaSamplerContext context, Class<?> service) throws InvalidInputException {
        Registries registries = new Registries(
                text(context, "registryUser"),
                context.getParameter("registryPassword", ""),
                text(context, "registryNamespace"),
                text(context, "registryGroup"));
        Options options = new Options(
                registries,
                text(context, "providedBy"),
                text(context, "cluster"),
                text(context, "loadbalance"),
                number(context, "retries", 0, 0, 100),
                number(context, "connections", 0, 0, 10_000),
                false,
                text(context, "serialization"),
                number(context, "payload", 0, 0, Integer.MAX_VALUE),
                false,
                tlsOf(context),
                new Consumer(text(context, "application"), text(context, "filters")));
        String interfaceName = text(context, "interface");
        Endpoint endpoint = Endpoint.of(
                text(context, "address"),
                interfaceName.isEmpty() ? service.getName() : interfaceName,
                text(context, "group"),
                text(context, "version"),
                options);
        return new Settings(
                endpoint,
                number(context, "timeout", 3000, 1, Integer.MAX_VALUE),
                Flags.parse("passBusinessException", text(context, "passBusinessException")));
    }

    private static Tls tlsOf(JavaSamplerContext context) throws InvalidInputException {
        if (!Flags.parse("tls", text(context, "tls"))) {
            return Tls.OFF;
        }
        return Tls.of(
                PlanFiles.resolve(text(context, "tlsTrust")),
                PlanFiles.resolve(text(context, "tlsCertificate")),
                PlanFiles.resolve(text(context, "tlsKey")),
                context.getParameter("tlsKeyPassword", ""),
                Flags.parse("tlsAnyHost", text(context, "tlsAnyHost")));
    }

    private static String text(JavaSamplerContext context, String name) {
        return context.getParameter(name, "").trim();
    }

    private static int number(JavaSamplerContext context, String name, int byDefault, int min, int max)
            throws InvalidInputException {
        String text = text(context, name);
        try {
            int number = text.isEmpty() ? byDefault : Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below, together with the numbers out of range.
        }
        throw new InvalidInputException(name, text, "must be a whole number from " + min + " to " + max);
    }
}
