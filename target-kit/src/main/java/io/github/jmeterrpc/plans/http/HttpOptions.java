package io.github.jmeterrpc.plans.http;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.util.List;

/**
 * How an HTTP server is started.
 *
 * @param host the address to listen at
 * @param port the port to listen at
 * @param statusPort where it tells how full its pool is; 0: any that is free
 * @param maxThreads how many threads work on requests at most
 * @param minThreads how many of them there are at least
 * @param acceptCount how many connections the system keeps waiting when no more are accepted
 * @param maxConnections how many connections are open at most; 0: the server's own default
 * @param keepAlive requests on one connection, after which the server closes it; 1: no keep-alive; -1: no limit
 * @param idleMs a connection on which nothing comes for so long is closed
 */
public record HttpOptions(
        String host,
        int port,
        int statusPort,
        int maxThreads,
        int minThreads,
        int acceptCount,
        int maxConnections,
        int keepAlive,
        int idleMs) {

    /**
     * What a target has that is not told otherwise.
     *
     * @see HttpOptions the components
     */
    public record Defaults(int port, int maxThreads, int minThreads, int keepAlive, int idleMs) {}

    /** Reads the options. */
    public static HttpOptions of(Arguments arguments, Defaults defaults) {
        int maxThreads = arguments.number("--max-threads", defaults.maxThreads(), 1, 10_000);
        int minThreads = arguments.number("--min-threads", Math.min(defaults.minThreads(), maxThreads), 1, 10_000);
        if (minThreads > maxThreads) {
            throw new UsageException(
                    "Option --min-threads takes at most --max-threads, which is " + maxThreads + ", not " + minThreads);
        }
        int keepAlive = arguments.number("--keep-alive", defaults.keepAlive(), -1, Integer.MAX_VALUE);
        if (keepAlive == 0) {
            throw new UsageException("Option --keep-alive takes requests for each connection, 1 for a new connection"
                    + " each time, or -1 for no limit, not 0");
        }
        return new HttpOptions(
                arguments.text("--host").orElse("127.0.0.1"),
                arguments.number("--port", defaults.port(), 1, 65535),
                arguments.number("--status-port", 0, 0, 65535),
                maxThreads,
                minThreads,
                arguments.number("--accept-count", 100, 1, 65535),
                arguments.number("--max-connections", 0, 0, 1_000_000),
                keepAlive,
                arguments.number("--idle-ms", defaults.idleMs(), 1, Integer.MAX_VALUE));
    }

    /** The options that {@link #of} reads. */
    public static List<String> names() {
        return List.of(
                "--host",
                "--port",
                "--status-port",
                "--max-threads",
                "--min-threads",
                "--accept-count",
                "--max-connections",
                "--keep-alive",
                "--idle-ms");
    }

    /** The lines of {@code --help} about them. */
    public static String help(Defaults defaults) {
        return String.join(
                "\n",
                "  --host ADDRESS       where to listen (default 127.0.0.1; 0.0.0.0 for every interface)",
                "  --port NUMBER        port (default " + defaults.port() + ")",
                "  --status-port NUMBER where /status tells the threads of the pool (default: any free port, see the"
                        + " ready line)",
                "  --max-threads N      requests worked on at the same time (default " + defaults.maxThreads() + ")",
                "  --min-threads N      threads that are there from the start (default " + defaults.minThreads() + ")",
                "  --accept-count N     connections that wait when no more are accepted (default 100)",
                "  --max-connections N  open connections (default: the server's own)",
                "  --keep-alive N       requests on a connection before it is closed; 1: no keep-alive, -1: no limit"
                        + " (default " + defaults.keepAlive() + ")",
                "  --idle-ms N          close a connection that is idle for so long (default " + defaults.idleMs()
                        + ")");
    }

    /** The URL of a path at this server. */
    public String url(String path) {
        return "http://" + host + ":" + port + path;
    }

    /** Says that it does not listen. */
    public IllegalStateException cannotListen() {
        return new IllegalStateException(problem("is the port taken?"));
    }

    /** Says that it does not listen, and why. */
    public IllegalStateException cannotListen(Throwable thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return new IllegalStateException(problem(cause.getMessage()), thrown);
    }

    private String problem(String why) {
        return "it cannot listen at " + host + ":" + port + " (--host, --port): " + why;
    }
}
