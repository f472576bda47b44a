package io.github.jmeterrpc.dubbo.provider;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Accepts one connection and breaks it while the queue for new ones is full: the kernel then
 * answers no attempt to connect.
 */
public final class DeafProvider implements AutoCloseable {

    /**
     * The capacity of the queue of connections not yet accepted, as the kernel counts: one more
     * than the backlog.
     */
    private static final int QUEUE = 2;

    private final ServerSocket listening;
    private final List<Socket> queue = new ArrayList<>();

    public DeafProvider() throws IOException {
        listening = new ServerSocket(0, QUEUE - 1, InetAddress.getLoopbackAddress());
    }

    public int port() {
        return listening.getLocalPort();
    }

    /** With a time limit for connecting that no test waits for. */
    public String address() {
        return "dubbo://127.0.0.1:" + port() + "?connect.timeout=60000";
    }

    /** Waits for the first connection. */
    public Socket take() throws IOException {
        return listening.accept();
    }

    /** Ends it, when there is no room for another. */
    public void breakOff(Socket connection) throws IOException {
        for (int i = 0; i < QUEUE; i++) {
            queue.add(new Socket(listening.getInetAddress(), port()));
        }
        connection.close();
    }

    /**
     * Takes, and closes, what is in the queue, so that the kernel answers the next try to connect.
     */
    public void emptyQueue() throws IOException {
        for (Socket socket : queue) {
            listening.accept().close();
            socket.close();
        }
        queue.clear();
    }

    /** Whether a thread's call waits for a connection. */
    public static boolean isWaitedForBy(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().endsWith(".ProviderClient")
                        && frame.getMethodName().equals("connect"));
    }

    /** From now on the kernel refuses connections. */
    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : queue) {
            socket.close();
        }
    }
}
