package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * One call over loopback when a test starts, so that loading classes does not count as the time of
 * its first samples. It also loads what closes sockets while there are file handles: the JDK opens
 * two for it, and without them it never closes any.
 */
final class ThriftWarmUp {

    private static final int TIMEOUT_MS = 2_000;
    private static final int CALLS = 20;
    private static final ThriftOptions OPTIONS = new ThriftOptions(TIMEOUT_MS, TIMEOUT_MS, 1 << 10, 1 << 10, true, "");

    /** The header of a message in the binary protocol, without a name, and an empty struct. */
    private static final byte[] MESSAGE = {(byte) 0x80, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0};

    private ThriftWarmUp() {}

    /**
     * Calls, and closes the connection.
     *
     * @return whether it could: there may be no loopback interface, or no free file handle
     */
    static boolean run(ThriftClient client) {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> answer(server), "Thrift warm-up");
            answering.setDaemon(true);
            answering.start();
            String host = InetAddress.getLoopbackAddress().getHostAddress();
            ThriftEndpoint endpoint = ThriftEndpoint.at(host, server.getLocalPort()).toBuilder()
                    .options(OPTIONS)
                    .build();
            try (ThriftConnection connection =
                    ThriftConnection.open(endpoint, client.newWire(new Socket()), client.contexts(), 0)) {
                for (int i = 0; i < CALLS; i++) {
                    connection.call(MESSAGE, 0, MESSAGE.length);
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Sends each frame back, until the client closes the connection. */
    private static void answer(ServerSocket server) {
        try (Socket socket = server.accept()) {
            socket.setSoTimeout(TIMEOUT_MS);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            byte[] frame = new byte[4 + MESSAGE.length];
            while (true) {
                in.readFully(frame);
                socket.getOutputStream().write(frame);
            }
        } catch (IOException e) {
            // The client has closed its connection.
        }
    }
}
