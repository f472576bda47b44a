package io.github.jmeterrpc.influx;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** An HTTP proxy before an InfluxDB that gives a wrong answer to each third write, and passes all else on. */
final class FaultyFront implements AutoCloseable {

    private static final int EACH = 3;

    /** Names of headers that each side sets itself, and those that a connection ends with. */
    private static final List<String> OWN =
            List.of("connection", "content-length", "expect", "host", "http2-settings", "transfer-encoding", "upgrade");

    enum Fault {
        LOST_ACKNOWLEDGEMENT("acknowledgement of each third write lost"),
        HALF_AN_ANSWER("half an answer to each third write"),
        HANG("no answer to one write"),
        STATUS_500("500 for each third write"),
        STATUS_503("503 with Retry-After for each third write"),
        STATUS_429("429 for each third write"),
        PROXY_400("400 of a proxy for each third write"),
        PARTIAL("partial write for each third write");

        private final String text;

        Fault(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }

    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger writes = new AtomicInteger();
    private final AtomicInteger faults = new AtomicInteger();
    private final Fault fault;
    private final URI influx;
    private final HttpServer server;

    /** @param influx any URL of the InfluxDB */
    FaultyFront(Fault fault, String influx) throws IOException {
        this.fault = fault;
        this.influx = URI.create(influx);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Where to write to a database. */
    String url(String database) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/write?db=" + database;
    }

    /** How many answers were wrong. */
    int faults() {
        return faults.get();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean faulty = exchange.getRequestURI().getPath().equals("/write")
                    && writes.incrementAndGet() % EACH == 0
                    && (fault != Fault.HANG || faults.get() == 0);
            if (faulty) {
                faults.incrementAndGet();
                fail(exchange, body);
            } else {
                HttpResponse<byte[]> answer = passOn(exchange, body);
                answer.headers().map().forEach((name, values) -> {
                    if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
                        exchange.getResponseHeaders().put(name, values);
                    }
                });
                answer(exchange, answer.statusCode(), answer.body());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void fail(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        switch (fault) {
            case LOST_ACKNOWLEDGEMENT -> passOn(exchange, body);
            case HALF_AN_ANSWER -> {
                passOn(exchange, body);
                exchange.sendResponseHeaders(200, 1000);
                exchange.getResponseBody().write('{');
            }
            case HANG -> Thread.sleep(120_000);
            case STATUS_500 -> answer(exchange, 500, "out of order".getBytes(StandardCharsets.UTF_8));
            case STATUS_503, STATUS_429 -> {
                exchange.getResponseHeaders().set("Retry-After", "1");
                answer(exchange, fault == Fault.STATUS_503 ? 503 : 429, new byte[0]);
            }
            case PROXY_400 -> {
                exchange.getResponseHeaders().set("Content-Type", "text/html");
                answer(exchange, 400, "<h1>Bad request</h1>".getBytes(StandardCharsets.UTF_8));
            }
            case PARTIAL -> {
                passOn(exchange, body);
                exchange.getResponseHeaders().set("X-Influxdb-Version", "1.6.7");
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                answer(
                        exchange,
                        400,
                        "{\"error\":\"partial write: points beyond retention policy dropped=0\"}"
                                .getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private HttpResponse<byte[]> passOn(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(influx.resolve(exchange.getRequestURI()))
                .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        return client.send(request.build(), BodyHandlers.ofByteArray());
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
