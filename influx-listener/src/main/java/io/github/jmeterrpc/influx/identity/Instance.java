package io.github.jmeterrpc.influx.identity;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * The name of this generator, {@code address:port}, with a suffix of the host if other hosts may have the same address.
 * The port is bound on loopback until this object is closed, so no two JVMs of a machine share a name, and a name is
 * free again when its JVM has died for any reason.
 */
public final class Instance implements AutoCloseable {

    /** The first port to try. */
    public static final int FIRST_PORT = 9270;

    /** The number of ports to try. */
    public static final int PORTS = 1000;

    private final String name;
    private final ServerSocket held;

    private Instance(String name, ServerSocket held) {
        this.name = name;
        this.held = held;
    }

    /**
     * Creates an instance with a configured name, whose uniqueness is not checked.
     *
     * @throws IOException if no port is free
     */
    public static Instance named(String name) throws IOException {
        return new Instance(name, holdPort(FIRST_PORT, PORTS));
    }

    /**
     * Creates an instance with a name that no other JVM of this machine has.
     *
     * @param host the InfluxDB host
     * @param port its port
     * @throws IOException if no port is free
     */
    public static Instance towards(String host, int port) throws IOException {
        ServerSocket held = holdPort(FIRST_PORT, PORTS);
        String address = LocalAddress.text(LocalAddress.towards(host, port));
        return new Instance(address + ":" + held.getLocalPort() + "-" + HostId.suffix(""), held);
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
                        + " is free on 127.0.0.1 to tell this JVM from others; end what holds them",
                last);
    }

    /** The value of the tag {@code instance}. */
    public String name() {
        return name;
    }

    /** The name with a suffix that no other listener has, of this host or another one; the same in every run. */
    public String uniqueName() {
        return name + "-" + HostId.suffix(String.valueOf(held.getLocalPort()));
    }

    /** Releases the name. */
    @Override
    public void close() throws IOException {
        held.close();
    }
}
