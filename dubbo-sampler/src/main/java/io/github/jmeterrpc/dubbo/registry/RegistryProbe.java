package io.github.jmeterrpc.dubbo.registry;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Checks whether a Nacos or ZooKeeper server responds, and otherwise finds the reason. The clients
 * ignore time limits if a server accepts connections but does not respond: Nacos' client waits 50 s
 * for its login and tries again, and closing ZooKeeper's client waits a minute for a session.
 */
public final class RegistryProbe {

    private static final byte[] NACOS = "GET /nacos/ HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /**
     * Request for a ZooKeeper session: length, version, last transaction, session timeout, session
     * id, password, read-only flag.
     */
    private static final byte[] ZOOKEEPER = ByteBuffer.allocate(4 + 45)
            .putInt(45)
            .putInt(0)
            .putLong(0)
            .putInt(10_000)
            .putLong(0)
            .putInt(16)
            .array();

    /** Request to end the session: length, number and type of the request. */
    private static final byte[] ZOOKEEPER_END =
            ByteBuffer.allocate(12).putInt(8).putInt(1).putInt(-11).array();

    private static final int NACOS_PORT = 8848;

    /**
     * Nacos' client uses a second port, which is higher by this offset; a property of the client
     * changes it.
     */
    private static final String NACOS_OFFSET = "nacos.server.grpc.port.offset";

    private static final int USUAL_OFFSET = 1000;
    private static final int ZOOKEEPER_PORT = 2181;

    private RegistryProbe() {}

    /**
     * Queries the servers in turn until one responds; the response itself does not matter. Servers
     * that refuse the connection or have an unknown host do not respond, without a wait.
     *
     * @param protocol nacos or zookeeper; any other protocol counts as responding
     * @param servers servers as host:port, separated by commas; without a port, the protocol's
     *     default port
     * @param timeoutMillis time limit for all servers together, in milliseconds
     * @return empty if a server responds; otherwise the reason for each server, and the remedy
     */
    public static Optional<String> problem(String protocol, String servers, int timeoutMillis) {
        if (!protocol.equals("nacos") && !protocol.equals("zookeeper")) {
            return Optional.empty();
        }
        String[] all = servers.split(",");
        int each = Math.max(1, timeoutMillis / all.length);
        Set<String> reasons = new LinkedHashSet<>();
        for (String server : all) {
            Optional<String> reason = problemOfOne(protocol.equals("nacos"), server.trim(), each);
            if (reason.isEmpty()) {
                return reason;
            }
            reasons.add(reason.get());
        }
        return Optional.of(String.join(", ", reasons) + "; check host and port, and that it runs");
    }

    private static Optional<String> problemOfOne(boolean nacos, String server, int timeoutMillis) {
        int colon = server.matches(".*:\\d+") ? server.lastIndexOf(':') : server.length();
        String host = server.substring(0, colon).replaceAll("[\\[\\]]", "");
        int port = nacos ? NACOS_PORT : ZOOKEEPER_PORT;
        long start = System.nanoTime();
        try (Socket socket = new Socket()) {
            if (colon < server.length()) {
                port = Integer.parseInt(server.substring(colon + 1));
            }
            socket.connect(new InetSocketAddress(host, port), timeoutMillis);
            int spent = (int) ((System.nanoTime() - start) / 1_000_000);
            socket.setSoTimeout(Math.max(1, timeoutMillis - spent));
            socket.getOutputStream().write(nacos ? NACOS : ZOOKEEPER);
            // A server that only accepts TLS ends the connection, which also counts as a response.
            socket.getInputStream().read();
            if (!nacos) {
                socket.getOutputStream().write(ZOOKEEPER_END);
                return Optional.empty();
            }
            int offset = Integer.getInteger(NACOS_OFFSET, USUAL_OFFSET);
            return isRefused(host, port + offset, timeoutMillis)
                    ? Optional.of("connection to " + host + ":" + (port + offset)
                            + " refused, which Nacos needs beside its port (" + port + " + " + offset + ")")
                    : Optional.empty();
        } catch (ConnectException e) {
            return Optional.of("connection to " + host + ":" + port + " refused");
        } catch (UnknownHostException e) {
            return Optional.of("unknown host " + host);
        } catch (NoRouteToHostException e) {
            return Optional.of("no route to " + host + ":" + port);
        } catch (IllegalArgumentException e) {
            return Optional.of(server + " is not host:port");
        } catch (IOException e) {
            return Optional.of("no reply from " + host + ":" + port + " within " + timeoutMillis + " ms");
        }
    }

    /**
     * Only a refused connection counts as down; in other cases the client decides, because it may
     * have another way to connect.
     */
    private static boolean isRefused(String host, int port, int timeoutMillis) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), timeoutMillis);
            return false;
        } catch (ConnectException e) {
            return true;
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }
}
