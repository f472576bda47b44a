package io.github.jmeterrpc.dubbo.registry;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Checks whether a Nacos server answers. Its client has no time limit that we could set: it waits 50 s to be
 * logged in, tries again, and keeps the thread for minutes while a server accepts connections and stays silent.
 */
public final class NacosProbe {

    private static final byte[] QUESTION = "GET /nacos/ HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private NacosProbe() {}

    /**
     * Asks the servers in turn until one answers; what it answers does not matter.
     *
     * @param servers as host:port, separated by commas
     * @param timeoutMillis for all together, in milliseconds
     */
    public static boolean answers(String servers, int timeoutMillis) {
        String[] all = servers.split(",");
        int each = Math.max(1, timeoutMillis / all.length);
        for (String server : all) {
            if (answersOne(server.trim(), each)) {
                return true;
            }
        }
        return false;
    }

    private static boolean answersOne(String server, int timeoutMillis) {
        int colon = server.lastIndexOf(':');
        String host = server.substring(0, colon).replaceAll("[\\[\\]]", "");
        long start = System.nanoTime();
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, Integer.parseInt(server.substring(colon + 1))), timeoutMillis);
            int spent = (int) ((System.nanoTime() - start) / 1_000_000);
            socket.setSoTimeout(Math.max(1, timeoutMillis - spent));
            socket.getOutputStream().write(QUESTION);
            // A server that speaks TLS alone ends the connection; that is an answer too.
            socket.getInputStream().read();
            return true;
        } catch (IOException | NumberFormatException e) {
            return false;
        }
    }
}
