package io.github.jmeterrpc.thrift.client.connection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A server that runs the test's own code for each connection, for answers that no Thrift server
 * gives.
 */
final class RawServer implements AutoCloseable {

    /** The code for a connection, which is closed afterwards. */
    interface Talk {
        void with(InputStream in, OutputStream out) throws IOException;
    }

    private final ServerSocket listening;
    private final Set<Socket> accepted = ConcurrentHashMap.newKeySet();

    RawServer(Talk talk) {
        try {
            // Room for all that a test connects, however late this JVM comes to accept them.
            listening = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(() -> accept(talk));
    }

    /** Waits for some bytes, answers with those, and hangs up. */
    static RawServer answering(byte[] bytes) {
        return new RawServer((in, out) -> {
            in.read(new byte[1024]);
            out.write(bytes);
        });
    }

    /** Answers with those and then keeps silent, the connection open. */
    static RawServer answeringAndWaiting(byte[] bytes) {
        return new RawServer((in, out) -> {
            in.read(new byte[1024]);
            out.write(bytes);
            in.transferTo(OutputStream.nullOutputStream());
        });
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "raw server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept(Talk talk) {
        try {
            while (true) {
                Socket socket = listening.accept();
                accepted.add(socket);
                start(() -> serve(socket, talk));
            }
        } catch (SocketException closed) {
            return;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void serve(Socket socket, Talk talk) {
        try (socket) {
            talk.with(socket.getInputStream(), socket.getOutputStream());
        } catch (IOException e) {
            // The client has gone.
        }
    }

    int port() {
        return listening.getLocalPort();
    }

    @Override
    public void close() {
        try {
            listening.close();
            for (Socket socket : accepted) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
