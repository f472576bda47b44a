package io.github.jmeterrpc.targets.http;

import io.github.jmeterrpc.targets.cli.ListenOptions;
import io.github.jmeterrpc.targets.cli.Range;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The options of an HTTP server in a Tomcat. */
public class HttpOptions extends ListenOptions {

    private final int usualMinThreads;

    @Range(min = 0, max = 65535)
    @Option(
            names = "--status-port",
            paramLabel = "NUMBER",
            description = "where /status tells the threads of the pool (default: any free port, see the ready line)")
    private int statusPort;

    @Range(min = 1, max = 10_000)
    @Option(
            names = "--max-threads",
            paramLabel = "N",
            description = "requests worked on at the same time (default ${DEFAULT-VALUE})")
    private int maxThreads;

    @Range(min = 1, max = 10_000)
    @Option(
            names = "--min-threads",
            paramLabel = "N",
            description = "threads that are there from the start (default ${DEFAULT-VALUE})")
    private int minThreads;

    @Range(min = 1, max = 65535)
    @Option(
            names = "--accept-count",
            paramLabel = "N",
            description = "connections that wait when no more are accepted (default ${DEFAULT-VALUE})")
    private int acceptCount = 100;

    @Range(min = 0, max = 1_000_000)
    @Option(names = "--max-connections", paramLabel = "N", description = "open connections (default: the server's own)")
    private int maxConnections;

    @Range(min = -1, max = Integer.MAX_VALUE)
    @Option(
            names = "--keep-alive",
            paramLabel = "N",
            description = "requests on a connection before it is closed; 1: no keep-alive, -1: no limit"
                    + " (default ${DEFAULT-VALUE})")
    private int keepAlive = 100;

    @Range(min = 1, max = Integer.MAX_VALUE)
    @Option(
            names = "--idle-ms",
            paramLabel = "N",
            description = "close a connection that is idle for so long (default ${DEFAULT-VALUE})")
    private int idleMs;

    /** The defaults that differ between servers. */
    public HttpOptions(int port, int maxThreads, int minThreads, int idleMs) {
        super(port);
        usualMinThreads = minThreads;
        this.maxThreads = maxThreads;
        this.minThreads = minThreads;
        this.idleMs = idleMs;
    }

    /**
     * The properties of Tomcat's connector, beside its port.
     *
     * @throws UsageException if options do not fit each other
     */
    public final Map<String, String> connector() {
        if (minThreads > maxThreads && minThreads != usualMinThreads) {
            throw new UsageException(
                    "Option --min-threads takes at most --max-threads, which is " + maxThreads + ", not " + minThreads);
        }
        if (keepAlive == 0) {
            throw new UsageException("Option --keep-alive takes requests for each connection, 1 for a new connection"
                    + " each time, or -1 for no limit, not 0");
        }
        Map<String, String> properties = new TreeMap<>(Map.of(
                "address", address().host(),
                "maxThreads", String.valueOf(maxThreads),
                "minSpareThreads", String.valueOf(Math.min(minThreads, maxThreads)),
                "acceptCount", String.valueOf(acceptCount),
                "maxKeepAliveRequests", String.valueOf(keepAlive),
                "connectionTimeout", String.valueOf(idleMs)));
        if (maxConnections > 0) {
            properties.put("maxConnections", String.valueOf(maxConnections));
        }
        return properties;
    }

    /**
     * Starts the status beside a server that can be called.
     *
     * @return the URLs of a path at the server and of the status
     * @throws IllegalStateException if the status cannot listen
     */
    public final String ready(String path, Supplier<PoolState> pool) {
        return "http://" + address() + path + " status "
                + StatusServer.start(address().host(), statusPort, pool);
    }
}
