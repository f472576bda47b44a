package io.github.jmeterrpc.targets.http;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeterrpc.targets.cli.ListenOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Serves the state of a target's thread pool over HTTP, on a port and thread of its own, so that it answers when the pool is full. */
public final class StatusServer {

    private StatusServer() {}

    /**
     * Starts it.
     *
     * @param host where to listen
     * @param port 0: any that is free
     * @return its URL
     * @throws IllegalStateException if it cannot listen there
     */
    public static String start(String host, int port, Supplier<PoolState> pool) {
        InetSocketAddress address = new InetSocketAddress(host, port);
        try {
            HttpServer server = HttpServer.create(address, 0);
            server.createContext("/status", exchange -> {
                byte[] body = (pool.get().json() + "\n").getBytes(StandardCharsets.US_ASCII);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
            return "http://" + ListenOptions.text(server.getAddress()) + "/status";
        } catch (IOException e) {
            throw new IllegalStateException(
                    "the status cannot listen at " + ListenOptions.text(address) + " (--status-port): "
                            + e.getMessage(),
                    e);
        }
    }
}
