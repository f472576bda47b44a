package io.github.jmeterrpc.targets.http;

import io.github.jmeterrpc.cli.ListenOptions;
import io.github.jmeterrpc.cli.UsageException;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** The options of an HTTP server in a Tomcat. */
public class HttpOptions extends ListenOptions {

    private final int usualMinThreads;

    @Option(
            names = "--status-port",
            paramLabel = "0..65535",
            description = "where /status reports the threads of the pool (default: any free port, see the ready line)")
    private int statusPort;

    @Option(
            names = "--max-threads",
            paramLabel = "1..10000",
            description = "requests processed at the same time (default ${DEFAULT-VALUE})")
    private int maxThreads;

    @Option(
            names = "--min-threads",
            paramLabel = "1..10000",
            description = "minimum number of threads (default ${DEFAULT-VALUE})")
    private int minThreads;

    @Option(
            names = "--accept-count",
            paramLabel = "1..65535",
            description = "connections that wait when the maximum is reached (default ${DEFAULT-VALUE})")
    private int acceptCount = 100;

    @Option(
            names = "--max-connections",
            paramLabel = "0..1000000",
            description = "open connections (default: the server's own)")
    private int maxConnections;

    @Option(
            names = "--keep-alive",
            paramLabel = "-1..",
            description = "requests on a connection before it is closed; 1: no keep-alive, -1: no limit"
                    + " (default ${DEFAULT-VALUE})")
    private int keepAlive = 100;

    @Option(
            names = "--idle-ms",
            paramLabel = "1..",
            description = "close a connection that is idle for this time (default ${DEFAULT-VALUE})")
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
     * The properties of Tomcat's connector, without its port.
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
                "address", host().getHostAddress(),
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
     * Starts the status beside a Tomcat of this JVM that can be called.
     *
     * @return the URLs of a path on the server and of the status page
     * @throws IllegalStateException if the status cannot listen
     */
    public final String ready(String path) {
        return "http://" + this + path + " status " + PoolState.serve(host(), statusPort, PoolState::ofTomcat);
    }
}
