package io.github.jmeterrpc.targets.proxy;

import io.github.jmeterrpc.targets.cli.ListenAddress;
import io.github.jmeterrpc.targets.cli.ListenOptions;
import io.github.jmeterrpc.targets.cli.Range;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of the proxy. */
final class ProxyOptions extends ListenOptions {

    private static final String ADDRESS = "[\\w.-]+:\\d{1,5}|\\[[0-9a-fA-F:]+]:\\d{1,5}";

    @Option(
            names = "--backends",
            paramLabel = "HOST:PORT",
            split = " *, *",
            splitSynopsisLabel = ",",
            defaultValue = "127.0.0.1:8081,127.0.0.1:8082",
            description = "separated by commas; they get the requests by turns (default ${DEFAULT-VALUE})")
    private List<String> backends;

    @Range(min = 1, max = 1_000)
    @Option(names = "--workers", paramLabel = "N", description = "processes of nginx (default ${DEFAULT-VALUE})")
    int workers = 2;

    @Range(min = 16, max = 1_000_000)
    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "connections for each of them, those to the backends included (default ${DEFAULT-VALUE})")
    int connections = 4_096;

    @Range(min = 0, max = 100_000)
    @Option(
            names = "--kept-connections",
            paramLabel = "N",
            description = "connections to the backends that each of them keeps open (default ${DEFAULT-VALUE};"
                    + " 0: a new one for each request)")
    int keptConnections = 64;

    @Option(
            names = "--nginx",
            paramLabel = "COMMAND",
            description = "the program (default ${DEFAULT-VALUE}; OpenResty: openresty)")
    String nginx = "nginx";

    ProxyOptions() {
        super(8000);
    }

    /** Where to listen. It becomes a part of nginx's configuration, where a semicolon would be more than an address. */
    ListenAddress listen() {
        ListenAddress address = address();
        if (!address.toString().matches(ADDRESS)) {
            throw new UsageException("Option --host takes an address, not " + address.host());
        }
        return address;
    }

    /** Where the requests go, by turns: {@code host:port}. */
    List<String> backends() {
        for (String backend : backends) {
            if (!backend.matches(ADDRESS)
                    || Integer.parseInt(backend.substring(backend.lastIndexOf(':') + 1)) > 65535) {
                throw new UsageException("Option --backends takes host:port, separated by commas, not " + backend
                        + " in " + String.join(",", backends));
            }
        }
        return backends;
    }
}
