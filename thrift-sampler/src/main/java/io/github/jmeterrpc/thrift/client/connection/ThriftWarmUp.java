package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Makes one call over loopback when a test starts, so that the first samples do not include class
 * loading. It also loads the JDK's code for closing sockets while file handles are available: that
 * code needs two file handles, and without them the JDK could never close a socket.
 */
final class ThriftWarmUp {

    private static final int TIMEOUT_MS = 2_000;
    private static final int CALLS = 20;
    private static final ThriftOptions OPTIONS = new ThriftOptions(TIMEOUT_MS, TIMEOUT_MS, 1 << 10, 1 << 10, true, "");

    /** A message in the binary protocol: a header with an empty method name, and an empty struct. */
    private static final byte[] MESSAGE = {(byte) 0x80, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0};

    private ThriftWarmUp() {}

    /**
     * Makes the call and closes the connection.
     *
     * @return whether this succeeded; it fails without a loopback interface or a free file handle
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

    /** Echoes each frame until the client closes the connection. */
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
