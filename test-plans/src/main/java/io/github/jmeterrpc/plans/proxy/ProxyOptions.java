package io.github.jmeterrpc.plans.proxy;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.ListenAddress;
import io.github.jmeterrpc.plans.cli.Option;
import io.github.jmeterrpc.plans.cli.TargetCommand;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.util.Arrays;
import java.util.List;

/**
 * How the proxy is started.
 *
 * @param address where to listen
 * @param backends where the requests go, by turns: {@code host:port}
 * @param workers processes of nginx
 * @param connections connections for each of them, those to the backends included
 * @param keptConnections connections to the backends that each of them keeps open; 0: a new one for each request
 * @param nginx the program
 */
record ProxyOptions(
        ListenAddress address, List<String> backends, int workers, int connections, int keptConnections, String nginx) {

    private static final String ADDRESS = "[\\w.-]+:\\d{1,5}|\\[[0-9a-fA-F:]+]:\\d{1,5}";

    private static final int PORT = 8000;

    static final TargetCommand COMMAND = new TargetCommand(
            "reverse-proxy",
            "nginx, or OpenResty, before HTTP targets",
            Option.below(
                    ListenAddress.options(PORT),
                    new Option(
                            "--backends",
                            "LIST",
                            """
                            host:port, separated by commas; they get the requests by turns
                            (default 127.0.0.1:8081,127.0.0.1:8082)"""),
                    new Option("--workers", "N", "processes of nginx (default 2)"),
                    new Option(
                            "--connections",
                            "N",
                            "connections for each of them, those to the backends included (default 4096)"),
                    new Option(
                            "--kept-connections",
                            "N",
                            """
                            connections to the backends that each of them keeps open (default 64;
                            0: a new one for each request)"""),
                    new Option("--nginx", "COMMAND", "the program (default nginx; OpenResty: openresty)")),
            List.of("Needs nginx: apt-get install nginx-light. The ready line names the configuration it wrote."));

    static ProxyOptions of(Arguments arguments) {
        return new ProxyOptions(
                address(ListenAddress.of(arguments, PORT)),
                backends(arguments.text("--backends").orElse("127.0.0.1:8081,127.0.0.1:8082")),
                arguments.number("--workers", 2, 1, 1_000),
                arguments.number("--connections", 4_096, 16, 1_000_000),
                arguments.number("--kept-connections", 64, 0, 100_000),
                arguments.text("--nginx").orElse("nginx"));
    }

    /** It becomes a part of nginx's configuration, where a semicolon or a brace would be more than an address. */
    private static ListenAddress address(ListenAddress address) {
        if (!address.toString().matches(ADDRESS)) {
            throw new UsageException("Option --host takes an address, not " + address.host());
        }
        return address;
    }

    private static List<String> backends(String text) {
        List<String> backends =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        for (String backend : backends) {
            if (!backend.matches(ADDRESS)
                    || Integer.parseInt(backend.substring(backend.lastIndexOf(':') + 1)) > 65535) {
                throw new UsageException(
                        "Option --backends takes host:port, separated by commas, not " + backend + " in " + text);
            }
        }
        return backends;
    }
}
