package io.github.jmeterrpc.targets.http;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeterrpc.cli.ListenOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The threads of a server that work on requests, at one moment.
 *
 * @param maxThreads maximum number of threads
 * @param threads current number of threads
 * @param busy number of threads that have a connection (BIO) or a request (NIO)
 * @param connections open connections
 */
public record PoolState(long maxThreads, long threads, long busy, long connections) {

    /**
     * The pool of this JVM's only connector, which every version of Tomcat registers in JMX. Thread
     * safe.
     */
    public static PoolState ofTomcat() {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        try {
            ObjectName pool = beans.queryNames(new ObjectName("*:type=ThreadPool,name=*"), null)
                    .iterator()
                    .next();
            long connections = number(beans, pool, "connectionCount");
            // Tomcat counts the connection that its acceptor waits for, too, unless there may be no
            // more.
            boolean isFull = connections >= number(beans, pool, "maxConnections");
            return new PoolState(
                    number(beans, pool, "maxThreads"),
                    number(beans, pool, "currentThreadCount"),
                    number(beans, pool, "currentThreadsBusy"),
                    isFull ? connections : Math.max(0, connections - 1));
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long number(MBeanServer beans, ObjectName pool, String attribute) throws JMException {
        return ((Number) beans.getAttribute(pool, attribute)).longValue();
    }

    /**
     * Serves the state of this JVM's Tomcat over HTTP, on a separate port and thread, so that it
     * answers when the pool is full.
     *
     * @param port 0: any free port
     * @return its URL
     * @throws IllegalStateException if it cannot listen there
     */
    public static String serve(InetAddress host, int port, Supplier<PoolState> pool) {
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
            String where = ListenOptions.text(address);
            throw new IllegalStateException(
                    "the status cannot listen at " + where + " (--status-port): " + e.getMessage(), e);
        }
    }

    /** As a JSON object, one line. */
    public String json() {
        return "{\"maxThreads\":" + maxThreads + ",\"threads\":" + threads + ",\"busy\":" + busy + ",\"connections\":"
                + connections + "}";
    }
}
