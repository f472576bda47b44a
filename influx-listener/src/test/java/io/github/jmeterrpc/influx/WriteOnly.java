package io.github.jmeterrpc.influx;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A proxy in front of InfluxDB that forwards writes and answers queries itself, like a server without read permission.
 */
public final class WriteOnly implements AutoCloseable {

    /** What InfluxDB 2.7 answers for a token that may only write. */
    public static final Answer NO_RIGHT = new Answer(
            200,
            "application/json",
            "{\"results\":[{\"statement_id\":0,\"error\":\"insufficient permissions: read:orgs/1/buckets/2 is"
                    + " unauthorized\"}]}");

    /** The same where CSV is asked for. */
    public static final Answer EMPTY_CSV = new Answer(200, "text/csv", "");

    /** VictoriaMetrics, to each question. */
    public static final Answer VICTORIA_METRICS = new Answer(
            200,
            "application/json",
            "{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"databases\",\"columns\":[\"name\"],"
                    + "\"values\":[[\"_internal\"]]}]}]}");

    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private final String behind;
    private final AtomicInteger questions = new AtomicInteger();
    private volatile Answer answer;
    private volatile String questionsWith = "";

    /** What a question is answered with; the status 0 hands it on. */
    public record Answer(int status, String type, String body) {

        /** Questions are answered by the InfluxDB behind. */
        public static final Answer OF_INFLUXDB = new Answer(0, "", "");
    }

    /**
     * Starts one.
     *
     * @param url where to write at the InfluxDB behind
     */
    public WriteOnly(String url, Answer answer) throws IOException {
        this.behind = url.replaceFirst("/write\\?.*", "");
        this.answer = answer;
        this.server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Where to write to, for what would be written to {@code url} without this. */
    public String url(String url) {
        return url.replaceFirst(
                "http://[^/]*", "http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Answers questions with something else from now on. */
    public void answer(Answer other) {
        answer = other;
    }

    /** Answers questions with this text alone; others are handed on. */
    public WriteOnly toQuestionsWith(String text) {
        questionsWith = text;
        return this;
    }

    /** How many questions came so far. */
    public int questions() {
        return questions.get();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (exchange.getRequestURI().getPath().endsWith("/query")) {
                questions.incrementAndGet();
                Answer now = answer;
                if (now.status() != 0 && exchange.getRequestURI().getQuery().contains(questionsWith)) {
                    send(exchange, now.status(), now.type(), now.body().getBytes(StandardCharsets.UTF_8));
                    return;
                }
            }
            handOn(exchange);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void handOn(HttpExchange exchange) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(behind + exchange.getRequestURI()));
        for (String header : new String[] {"Content-Encoding", "Authorization", "Accept"}) {
            String value = exchange.getRequestHeaders().getFirst(header);
            if (value != null) {
                request.header(header, value);
            }
        }
        request.method(
                exchange.getRequestMethod(),
                HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
        HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        send(
                exchange,
                response.statusCode(),
                response.headers().firstValue("Content-Type").orElse(""),
                response.body());
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        if (!type.isEmpty()) {
            exchange.getResponseHeaders().set("Content-Type", type);
        }
        exchange.getResponseHeaders().set("X-Influxdb-Version", "2.7.12");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
