package io.github.jmeterrpc.influx.sink;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;

/** A simulated InfluxDB with scripted answers: first the given answers, one per request, then answers by a rule. */
public final class ScriptedServer implements AutoCloseable {

    static {
        // Or each answer waits 40 ms for the other side's acknowledgement of its first packet.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** What to answer; status 0 breaks the connection off, −1 never answers. */
    public record Answer(int status, String body, String retryAfter, boolean ofInfluxDb) {

        public Answer(int status, String body) {
            this(status, body, "");
        }

        public Answer(int status, String body, String retryAfter) {
            this(status, body, retryAfter, true);
        }

        /** What something in the place of InfluxDB says, or on the way to it. */
        public static Answer foreign(int status, String body) {
            return new Answer(status, body, "", false);
        }
    }

    public static final Answer OK = new Answer(204, "");
    public static final Answer RESET = new Answer(0, "");
    public static final Answer HANG = new Answer(-1, "");

    public final List<String> bodies = new CopyOnWriteArrayList<>();
    final List<Headers> headers = new CopyOnWriteArrayList<>();
    public final List<String> requests = new CopyOnWriteArrayList<>();
    private final Queue<Answer> script = new ConcurrentLinkedQueue<>();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile Function<String, Answer> rule = body -> OK;

    public ScriptedServer() throws IOException {
        this(HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0));
    }

    private ScriptedServer(HttpServer server) {
        this.server = server;
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** One that speaks TLS. */
    static ScriptedServer tls(SSLContext context) throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        return new ScriptedServer(server);
    }

    int port() {
        return server.getAddress().getPort();
    }

    public void answers(Answer... answers) {
        script.addAll(List.of(answers));
    }

    public void always(Function<String, Answer> newRule) {
        rule = newRule;
    }

    public String url() {
        return "http://127.0.0.1:" + port() + "/write?db=test";
    }

    /** All lines of requests that were answered with 204. */
    public List<String> lines() {
        return bodies.stream().flatMap(String::lines).toList();
    }

    private void handle(HttpExchange exchange) throws IOException {
        headers.add(exchange.getRequestHeaders());
        String body = new String(new GZIPInputStream(exchange.getRequestBody()).readAllBytes(), StandardCharsets.UTF_8);
        requests.add(
                exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
        Answer scripted = script.poll();
        Answer answer = scripted == null ? rule.apply(body) : scripted;
        if (answer.status() < 0) {
            // Neither answered nor closed.
            return;
        }
        if (answer.status() == 0) {
            exchange.close();
            return;
        }
        if (answer.status() == 204) {
            bodies.add(body);
        }
        if (answer.ofInfluxDb()) {
            exchange.getResponseHeaders().set("X-Influxdb-Version", "2.7.12");
        }
        if (answer.status() == 407) {
            exchange.getResponseHeaders().set("Proxy-Authenticate", "Basic realm=\"proxy\"");
        }
        if (!answer.retryAfter().isEmpty()) {
            exchange.getResponseHeaders().set("Retry-After", answer.retryAfter());
        }
        if (answer.status() == 302) {
            exchange.getResponseHeaders().set("Location", "/elsewhere");
        }
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
