package io.github.jmeterrpc.plans.dubbo;

import io.github.jmeterrpc.plans.cli.Arguments;
import java.util.List;

/**
 * How the provider is started.
 *
 * @param host the address to listen at
 * @param port the port to listen at
 * @param threads how many calls it works on at the same time
 * @param certificate PEM file with its certificate; empty for connections without TLS
 * @param key PEM file with the certificate's key
 * @param callersAuthority PEM file with the certificates of those who may sign callers'; empty: callers need none
 */
record ProviderOptions(String host, int port, int threads, String certificate, String key, String callersAuthority) {

    static final String HELP = String.join(
            "\n",
            "dubbo-provider: the Dubbo target of the test plans (Dubbo 3.3, dubbo://, no registry)",
            "",
            "  --host ADDRESS   where to listen (default 127.0.0.1; 0.0.0.0 for every interface)",
            "  --port NUMBER    port (default 20880)",
            "  --threads N      calls worked on at the same time (default 200); more are refused",
            "  --tls-cert FILE  its certificate in PEM form: calls must then be encrypted",
            "  --tls-key FILE   the certificate's key",
            "  --tls-ca FILE    callers must have a certificate signed by one of these",
            "  --help           this text",
            "",
            "Prints one line that begins with \"ready:\" when it can be called. Ends on Ctrl-C or SIGTERM.");

    static ProviderOptions of(Arguments arguments) {
        return new ProviderOptions(
                arguments.text("--host").orElse("127.0.0.1"),
                arguments.number("--port", 20880, 1, 65535),
                arguments.number("--threads", 200, 1, 10_000),
                arguments.text("--tls-cert").orElse(""),
                arguments.text("--tls-key").orElse(""),
                arguments.text("--tls-ca").orElse(""));
    }

    static List<String> names() {
        return List.of("--host", "--port", "--threads", "--tls-cert", "--tls-key", "--tls-ca");
    }
}
