package io.github.jmeterrpc.plans.http;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.ListenAddress;
import io.github.jmeterrpc.plans.cli.Option;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.util.List;

/**
 * How an HTTP server is started.
 *
 * @param address where to listen
 * @param statusPort where it tells how full its pool is; 0: any that is free
 * @param maxThreads how many threads work on requests at most
 * @param minThreads how many of them there are at least
 * @param acceptCount how many connections the system keeps waiting when no more are accepted
 * @param maxConnections how many connections are open at most; 0: the server's own default
 * @param keepAlive requests on one connection, after which the server closes it; 1: no keep-alive; -1: no limit
 * @param idleMs a connection on which nothing comes for so long is closed
 */
public record HttpOptions(
        ListenAddress address,
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
                ListenAddress.of(arguments, defaults.port()),
                arguments.number("--status-port", 0, 0, 65535),
                maxThreads,
                minThreads,
                arguments.number("--accept-count", 100, 1, 65535),
                arguments.number("--max-connections", 0, 0, 1_000_000),
                keepAlive,
                arguments.number("--idle-ms", defaults.idleMs(), 1, Integer.MAX_VALUE));
    }

    /** The options that {@link #of} reads. */
    public static List<Option> options(Defaults defaults) {
        return Option.below(
                ListenAddress.options(defaults.port()),
                new Option(
                        "--status-port",
                        "NUMBER",
                        "where /status tells the threads of the pool (default: any free port, see the ready line)"),
                new Option(
                        "--max-threads",
                        "N",
                        "requests worked on at the same time (default " + defaults.maxThreads() + ")"),
                new Option(
                        "--min-threads",
                        "N",
                        "threads that are there from the start (default " + defaults.minThreads() + ")"),
                new Option("--accept-count", "N", "connections that wait when no more are accepted (default 100)"),
                new Option("--max-connections", "N", "open connections (default: the server's own)"),
                new Option(
                        "--keep-alive",
                        "N",
                        "requests on a connection before it is closed; 1: no keep-alive, -1: no limit (default "
                                + defaults.keepAlive() + ")"),
                new Option(
                        "--idle-ms",
                        "N",
                        "close a connection that is idle for so long (default " + defaults.idleMs() + ")"));
    }

    /** The URL of a path at this server. */
    public String url(String path) {
        return "http://" + address + path;
    }
}
