package io.github.jmeterrpc.plans.cli;

import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Where a target listens.
 *
 * @param host an address or a name; loopback unless told otherwise
 * @param port up to 65535; 0: any that is free
 */
public record ListenAddress(String host, int port) {

    private static final String HOST = "--host";
    private static final String PORT = "--port";

    /**
     * Reads the options.
     *
     * @throws UsageException also for a name that nobody knows: some servers would listen on every interface then
     */
    public static ListenAddress of(Arguments arguments, int defaultPort) {
        String host = arguments.text(HOST).orElse("127.0.0.1");
        try {
            InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new UsageException(
                    "Option " + HOST + " takes an address of this machine, or a name for one, not " + host);
        }
        return new ListenAddress(host, arguments.number(PORT, defaultPort, 1, 65535));
    }

    /** The options that {@link #of} reads. */
    public static List<Option> options(int defaultPort) {
        return List.of(
                new Option(HOST, "ADDRESS", "where to listen (default 127.0.0.1; 0.0.0.0 for every interface)"),
                new Option(PORT, "NUMBER", "port (default " + defaultPort + ")"));
    }

    /** Says that the target does not listen there, and why: what is at the root of the failure. */
    public IllegalStateException cannotListen(Throwable failure) {
        Throwable root = RootCause.of(failure);
        String why = root instanceof SocketException ? root.getMessage() : root.toString();
        return new IllegalStateException(
                "it cannot listen at " + this + " (" + HOST + ", " + PORT + "): " + why, failure);
    }

    /** As it stands in a URL: {@code 127.0.0.1:8080}, {@code [::1]:8080}. */
    @Override
    public String toString() {
        return (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host) + ":" + port;
    }
}
