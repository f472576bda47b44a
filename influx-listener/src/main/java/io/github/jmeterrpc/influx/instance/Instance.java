package io.github.jmeterrpc.influx.instance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * The name of a generator, {@code <address>:<port>-<hash>}, unique by construction: the port is
 * bound on loopback until this object is closed, and a loopback port can be bound once in a network
 * namespace; the hash identifies the namespace and the boot of its kernel, see {@link HostHash}. No
 * other process is involved and the name does not expire, so pauses, lost connections and missing
 * databases have no effect. A name given by the user replaces the address only.
 *
 * <p>The name is the same for all tests of one boot, because the lowest free port is used. When the
 * JVM dies, for any reason, the operating system releases the port.
 */
public final class Instance implements AutoCloseable {

    /**
     * The first port to try. It is not in the range of live stores (from 9270) or in Linux's range
     * for outgoing connections (from 32768).
     */
    static final int FIRST_PORT = 28_270;

    private static final int PORTS = 1000;

    private final String name;
    private final ServerSocket held;

    private Instance(String name, ServerSocket held) {
        this.name = name;
        this.held = held;
    }

    /**
     * Creates a unique name.
     *
     * @param given replaces the address in the name; if empty, the local address for connections to
     *     the destination is used
     * @param host host of the destination
     * @param port port of the destination, which this method does not bind
     * @throws IOException if no port can be bound, with the cause
     */
    public static Instance claim(String given, String host, int port) throws IOException {
        ServerSocket held = bind(FIRST_PORT, PORTS, port);
        String beginning = given.isEmpty() ? LocalAddress.text(LocalAddress.towards(host, port)) : given;
        return new Instance(beginning + ":" + held.getLocalPort() + "-" + HostHash.of(held.getInetAddress()), held);
    }

    /** Binds the lowest free port on 127.0.0.1, or on [::1] if there is no 127.0.0.1. */
    static ServerSocket bind(int first, int ports, int except) throws IOException {
        IOException withoutIpv4;
        try {
            return bind(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), first, ports, except);
        } catch (IOException e) {
            withoutIpv4 = e;
        }
        try {
            return bind(InetAddress.getByName("::1"), first, ports, except);
        } catch (IOException e) {
            withoutIpv4.addSuppressed(e);
            throw new IOException(
                    "No port from " + first + " to " + (first + ports - 1)
                            + " can be bound on 127.0.0.1 or [::1], which"
                            + " distinguishes this JVM from others of this machine: " + withoutIpv4.getMessage()
                            + "; check that the loopback interface is up and what uses the ports",
                    withoutIpv4);
        }
    }

    private static ServerSocket bind(InetAddress loopback, int first, int ports, int except) throws IOException {
        IOException last = new IOException("no port to try");
        for (int port = first; port < first + ports; port++) {
            if (port == except) {
                continue;
            }
            ServerSocket socket = new ServerSocket();
            try {
                socket.bind(new InetSocketAddress(loopback, port), 1);
                return socket;
            } catch (IOException e) {
                last = e;
                socket.close();
            }
        }
        throw last;
    }

    /** The value of the tag {@code instance}. */
    public String name() {
        return name;
    }

    /** Releases the name. */
    @Override
    public void close() throws IOException {
        held.close();
    }
}
