package io.github.jmeterrpc.support.faults;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;

/**
 * An HTTP server on loopback with scripted replies: first the given ones, one for each request,
 * then those of a rule; keeps all requests.
 */
public final class ScriptedHttpServer implements AutoCloseable {

    static {
        // Otherwise each reply waits 40 ms for the acknowledgement of its first packet.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** A backlog for all connections of a test, even if this JVM accepts them late. */
    private static final int BACKLOG = 1000;

    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final List<Request> accepted = new CopyOnWriteArrayList<>();
    private final Queue<ScriptedReply> script = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private volatile Rule rule = request -> ScriptedReply.NO_CONTENT;

    /** The reply to a request; called by a thread for each request. */
    @FunctionalInterface
    public interface Rule {
        ScriptedReply reply(Request request) throws IOException, InterruptedException;
    }

    /** @param bytes as they came, compressed ones too */
    public record Request(String method, URI uri, Headers headers, byte[] bytes) {

        /** The first value of a header; null if there is none. */
        public String header(String name) {
            return headers.getFirst(name);
        }

        /** The body as text, inflated if it is gzip. */
        public String body() {
            boolean gzip = "gzip".equals(header("Content-Encoding"));
            try (InputStream in = new ByteArrayInputStream(bytes);
                    InputStream text = gzip ? new GZIPInputStream(in) : in) {
                return new String(text.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    public ScriptedHttpServer() throws IOException {
        this(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG));
    }

    private ScriptedHttpServer(HttpServer server) {
        this.server = server;
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Creates a server with TLS. */
    public static ScriptedHttpServer tls(SSLContext context) throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        return new ScriptedHttpServer(server);
    }

    /** The replies to the next requests. */
    public ScriptedHttpServer next(ScriptedReply... replies) {
        script.addAll(List.of(replies));
        return this;
    }

    /** The replies to all other requests; 204 unless this is called. */
    public ScriptedHttpServer always(Rule newRule) {
        rule = newRule;
        return this;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** @param path with the query string */
    public String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** All requests so far. */
    public List<Request> requests() {
        return requests;
    }

    /** The bodies of the requests that were answered with 204. */
    public List<String> bodies() {
        return accepted.stream().map(Request::body).toList();
    }

    /** The lines of {@link #bodies()}. */
    public List<String> lines() {
        return bodies().stream().flatMap(String::lines).toList();
    }

    private void handle(HttpExchange exchange) throws IOException {
        Request request = new Request(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                exchange.getRequestHeaders(),
                exchange.getRequestBody().readAllBytes());
        requests.add(request);
        ScriptedReply scripted = script.poll();
        try {
            ScriptedReply reply = scripted == null ? rule.reply(request) : scripted;
            if (reply.status() == 204) {
                accepted.add(request);
            }
            if (reply != ScriptedReply.HANG) {
                reply.send(exchange);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
