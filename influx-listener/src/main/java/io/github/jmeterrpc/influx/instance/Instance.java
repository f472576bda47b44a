package io.github.jmeterrpc.influx.instance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * The name of this generator, {@code address:port}. The port is really held, on loopback, until this is closed: no two
 * JVMs of a machine share a name, and a name is free again when its JVM is gone, however it went.
 */
public final class Instance implements AutoCloseable {

    /** The first port that is tried. */
    public static final int FIRST_PORT = 9270;

    /** How many ports are tried. */
    public static final int PORTS = 1000;

    private final String name;
    private final ServerSocket held;

    private Instance(String name, ServerSocket held) {
        this.name = name;
        this.held = held;
    }

    /** Takes a name somebody chose; whether it is used elsewhere is not checked. */
    public static Instance named(String name) {
        return new Instance(name, null);
    }

    /**
     * Finds a name that no other JVM of this machine has.
     *
     * @param host the InfluxDB host
     * @param port its port
     * @throws IOException if no port is free
     */
    public static Instance towards(String host, int port) throws IOException {
        ServerSocket held = holdPort(FIRST_PORT, PORTS);
        return new Instance(LocalAddress.towards(host, port) + ":" + held.getLocalPort(), held);
    }

    static ServerSocket holdPort(int first, int ports) throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        IOException last = null;
        for (int port = first; port < first + ports; port++) {
            ServerSocket socket = new ServerSocket();
            try {
                socket.bind(new InetSocketAddress(loopback, port), 1);
                return socket;
            } catch (IOException e) {
                last = e;
                socket.close();
            }
        }
        throw new IOException(
                "No port from " + first + " to " + (first + ports - 1)
                        + " is free on 127.0.0.1 to tell this JVM from others; set the parameter 'instance'",
                last);
    }

    /** The value of the tag {@code instance}. */
    public String name() {
        return name;
    }

    /** Gives the name back. */
    @Override
    public void close() throws IOException {
        if (held != null) {
            held.close();
        }
    }
}
