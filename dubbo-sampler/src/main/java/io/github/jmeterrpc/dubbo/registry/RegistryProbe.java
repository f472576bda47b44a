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
 * Checks whether a server of Nacos or ZooKeeper answers, and why none does. While one accepts connections and stays
 * silent, their clients obey no time limit: Nacos' waits 50 s to be logged in and tries again, and
 * the end of ZooKeeper's waits a minute for a session.
 */
public final class RegistryProbe {

    private static final byte[] NACOS = "GET /nacos/ HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /**
     * Requests a session from ZooKeeper: length, version, last transaction, timeout of the session,
     * its id, its password, read-only.
     */
    private static final byte[] ZOOKEEPER = ByteBuffer.allocate(4 + 45)
            .putInt(45)
            .putInt(0)
            .putLong(0)
            .putInt(10_000)
            .putLong(0)
            .putInt(16)
            .array();

    /** Ends the session: length, number and type of the request. */
    private static final byte[] ZOOKEEPER_END =
            ByteBuffer.allocate(12).putInt(8).putInt(1).putInt(-11).array();

    private static final int NACOS_PORT = 8848;

    /** The client of Nacos calls a second port, this much higher; its own property changes it. */
    private static final String NACOS_OFFSET = "nacos.server.grpc.port.offset";

    private static final int USUAL_OFFSET = 1000;
    private static final int ZOOKEEPER_PORT = 2181;

    private RegistryProbe() {}

    /**
     * Queries the servers in turn until one responds; the response itself does not matter. Servers
     * that refuse the connection or have an unknown host do not respond, without a wait.
     *
     * @param protocol nacos or zookeeper; any other responds
     * @param servers as host:port, separated by commas; without a port, the protocol's usual one
     * @param timeoutMillis for all together, in milliseconds
     * @return empty if one responds; otherwise the reason of each server, and the remedy
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
            // A server that speaks TLS alone ends the connection; that is an answer too.
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

    /** Anything else than a refusal is left to the client: it may know another way. */
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
