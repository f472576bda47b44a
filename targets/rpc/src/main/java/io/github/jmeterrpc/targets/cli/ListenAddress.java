package io.github.jmeterrpc.targets.cli;

import java.net.SocketException;

/**
 * Where a target listens.
 *
 * @param host an address or a name; loopback unless told otherwise
 * @param port up to 65535; 0: any that is free
 */
public record ListenAddress(String host, int port) {

    /** Says that the target does not listen there, and why: what is at the root of the failure. */
    public IllegalStateException cannotListen(Throwable failure) {
        Throwable root = RootCause.of(failure);
        String why = root instanceof SocketException ? root.getMessage() : root.toString();
        return new IllegalStateException("it cannot listen at " + this + " (--host, --port): " + why, failure);
    }

    /** As it stands in a URL: {@code 127.0.0.1:8080}, {@code [::1]:8080}. */
    @Override
    public String toString() {
        return (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host) + ":" + port;
    }
}
