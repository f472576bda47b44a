package io.github.jmeterrpc.plans.proxy;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.TargetCommand;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.util.Arrays;
import java.util.List;

/**
 * How the proxy is started.
 *
 * @param host the address to listen at
 * @param port the port to listen at
 * @param backends where the requests go, by turns: {@code host:port}
 * @param workers processes of nginx
 * @param connections connections for each of them, those to the backends included
 * @param keptConnections connections to the backends that each of them keeps open; 0: a new one for each request
 * @param nginx the program
 */
record ProxyOptions(
        String host, int port, List<String> backends, int workers, int connections, int keptConnections, String nginx) {

    private static final String BACKEND = "[\\w.-]+:\\d{1,5}|\\[[0-9a-fA-F:]+]:\\d{1,5}";

    static final TargetCommand COMMAND = new TargetCommand(
            "reverse-proxy",
            String.join(
                    "\n",
                    "reverse-proxy: nginx, or OpenResty, before HTTP targets",
                    "",
                    "  --host ADDRESS       where to listen (default 127.0.0.1; 0.0.0.0 for every interface)",
                    "  --port NUMBER        port (default 8000)",
                    "  --backends LIST      host:port, separated by commas; they get the requests by turns",
                    "                       (default 127.0.0.1:8081,127.0.0.1:8082)",
                    "  --workers N          processes of nginx (default 2)",
                    "  --connections N      connections for each of them, those to the backends included (default 4096)",
                    "  --kept-connections N connections to the backends that each of them keeps open (default 64;",
                    "                       0: a new one for each request)",
                    "  --nginx COMMAND      the program (default nginx; OpenResty: openresty)",
                    "  --help               this text",
                    "",
                    "Needs nginx: apt-get install nginx-light. The ready line names the configuration it wrote.",
                    "Prints one line that begins with \"ready:\" when it can be called. Ends on Ctrl-C or SIGTERM."),
            List.of("--host", "--port", "--backends", "--workers", "--connections", "--kept-connections", "--nginx"));

    static ProxyOptions of(Arguments arguments) {
        return new ProxyOptions(
                address(arguments.text("--host").orElse("127.0.0.1")),
                arguments.number("--port", 8000, 1, 65535),
                backends(arguments.text("--backends").orElse("127.0.0.1:8081,127.0.0.1:8082")),
                arguments.number("--workers", 2, 1, 1_000),
                arguments.number("--connections", 4_096, 16, 1_000_000),
                arguments.number("--kept-connections", 64, 0, 100_000),
                arguments.text("--nginx").orElse("nginx"));
    }

    /** It becomes a part of nginx's configuration, where a semicolon or a brace would be more than an address. */
    private static String address(String text) {
        if (!text.matches("[\\w.-]+|\\[[0-9a-fA-F:]+]")) {
            throw new UsageException("Option --host takes an address (IPv6 in brackets), not " + text);
        }
        return text;
    }

    private static List<String> backends(String text) {
        List<String> backends =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        for (String backend : backends) {
            if (!backend.matches(BACKEND)) {
                throw new UsageException(
                        "Option --backends takes host:port, separated by commas, not " + backend + " in " + text);
            }
        }
        return backends;
    }
}
