package io.github.jmeterrpc.cli;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import picocli.CommandLine.Option;

/** The options of a server that say where it listens. */
public class ListenOptions {

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "address to listen on (default ${DEFAULT-VALUE}; 0.0.0.0 for every interface)")
    private InetAddress host;

    @Option(names = "--port", paramLabel = "1..65535", description = "port (default ${DEFAULT-VALUE})")
    private int port;

    public ListenOptions(int defaultPort) {
        port = defaultPort;
    }

    public final InetAddress host() {
        return host;
    }

    public final int port() {
        return port;
    }

    /** Another port of the same host, as in a URL. */
    public final String at(int anotherPort) {
        return text(new InetSocketAddress(host, anotherPort));
    }

    /** An address as in a URL: {@code 127.0.0.1:8080}, {@code [0:0:0:0:0:0:0:1]:8080}. */
    public static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    /** Where it listens, as in a URL. */
    @Override
    public final String toString() {
        return at(port);
    }

    /** Reports that the target does not listen there, with the root cause. */
    public final IllegalStateException cannotListen(Throwable failure) {
        Throwable root = rootCause(failure);
        String why = root instanceof SocketException ? root.getMessage() : root.toString();
        return new IllegalStateException("it cannot listen at " + this + " (--host, --port): " + why, failure);
    }

    /** The failure that has no further cause; servers wrap it several times. */
    public static Throwable rootCause(Throwable failure) {
        return failure.getCause() == null ? failure : rootCause(failure.getCause());
    }
}
