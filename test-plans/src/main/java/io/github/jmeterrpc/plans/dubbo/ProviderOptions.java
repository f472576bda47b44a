package io.github.jmeterrpc.plans.dubbo;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.ListenAddress;
import io.github.jmeterrpc.plans.cli.Option;
import io.github.jmeterrpc.plans.cli.TargetCommand;
import io.github.jmeterrpc.plans.tls.ServerTls;
import java.util.List;
import java.util.Optional;

/**
 * How the provider is started.
 *
 * @param address where to listen
 * @param threads how many calls it works on at the same time
 * @param tls nothing: calls are not encrypted
 */
record ProviderOptions(ListenAddress address, int threads, Optional<ServerTls> tls) {

    private static final int PORT = 20880;

    static final TargetCommand COMMAND = new TargetCommand(
            "dubbo-provider",
            "the Dubbo target of the test plans (Dubbo 3.3, dubbo://, no registry)",
            Option.below(
                    ListenAddress.options(PORT),
                    new Option("--threads", "N", "calls worked on at the same time (default 200); more are refused"),
                    new Option(
                            ServerTls.CERTIFICATE, "FILE", "its certificate in PEM form: calls must then be encrypted"),
                    new Option(ServerTls.KEY, "FILE", "the certificate's key, PKCS#8"),
                    new Option(ServerTls.CALLERS, "FILE", "callers must have a certificate signed by one of these")),
            List.of());

    static ProviderOptions of(Arguments arguments) {
        return new ProviderOptions(
                ListenAddress.of(arguments, PORT),
                arguments.number("--threads", 200, 1, 10_000),
                ServerTls.of(arguments));
    }
}
