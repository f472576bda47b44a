package io.github.jmeterrpc.live.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.jmeterrpc.live.disk.Gzip;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.live.page.PageFiles;
import io.github.jmeterrpc.live.report.ReportPage;
import io.github.jmeterrpc.live.store.Store;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The store over HTTP. All its threads are daemons. */
public final class LiveServer implements AutoCloseable {

    /**
     * Connections, and those of them that may be idle: a thousand generators have two each. The JDK's server reads these
     * properties once and has no other setting for them.
     */
    private static final Map<String, String> CONNECTIONS =
            Map.of("jdk.httpserver.maxConnections", "2500", "sun.net.httpserver.maxIdleConnections", "2500");

    private static final int BACKLOG = 200;
    private static final int PORTS = 100;
    private static final long ALLOWED_SECONDS = 60;
    private static final String THREAD = "live-store";
    private static final String RUNS = "/api/runs/";
    private static final String REPORT_HTML = "/report.html";
    private static final String REPORT_JSON = "/report.json";

    private final Store store;
    private final Access access;
    private final Consumer<String> warnings;
    private final DeadlineExecutor requests = DeadlineExecutor.forRequests(THREAD);
    private final DeadlineExecutor pages = DeadlineExecutor.forEvents(THREAD + "-events");
    private final WriteHandler write;
    private final StateCache states;
    private final EventHub events;
    private final HttpServer server;
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, THREAD + "-ticker");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Starts it.
     *
     * @param port the first to try, of a hundred; 0: any
     * @param token needed for everything; empty: none
     * @throws IOException if no port is free
     */
    public LiveServer(Store store, InetAddress address, int port, String token, Consumer<String> warnings)
            throws IOException {
        this.store = store;
        this.access = new Access(token);
        this.warnings = warnings;
        this.write = new WriteHandler(store);
        this.states = new StateCache(store);
        this.events = new EventHub(store, pages);
        CONNECTIONS.forEach(System.getProperties()::putIfAbsent);
        this.server = bind(address, port);
        server.setExecutor(requests);
        server.createContext("/", this::answer);
        // Its own thread is a daemon if the one that starts it is.
        Thread starter = new Thread(server::start, THREAD);
        starter.setDaemon(true);
        starter.start();
        ticker.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
    }

    private static HttpServer bind(InetAddress address, int port) throws IOException {
        for (int i = 0; ; i++) {
            try {
                return HttpServer.create(new InetSocketAddress(address, port == 0 ? 0 : port + i), BACKLOG);
            } catch (BindException e) {
                if (port == 0 || i == PORTS - 1) {
                    throw new BindException("no port from " + port + " on is free at " + address.getHostAddress() + " ("
                            + e.getMessage() + ")");
                }
            }
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    private void tick() {
        try {
            requests.tick();
            pages.tick();
            store.tick();
            events.tick();
        } catch (IOException | RuntimeException e) {
            warnings.accept("The page is not told of changes: " + e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        Responses.common(exchange);
        boolean stays = false;
        try {
            stays = route(exchange);
        } catch (HttpException e) {
            Responses.error(exchange, e.status(), e.getMessage());
        } catch (RuntimeException e) {
            warnings.accept("Request " + exchange.getRequestURI().getPath() + " failed: " + e);
            Responses.error(exchange, 500, e.toString());
        } finally {
            if (!stays) {
                exchange.close();
            }
        }
    }

    /** Answers a request; returns whether the answer continues afterwards. */
    private boolean route(HttpExchange exchange) throws IOException, HttpException {
        String path = exchange.getRequestURI().getPath();
        if (path.equals("/ping")) {
            Responses.empty(exchange, 204);
            return false;
        }
        String token = Query.of(exchange).get("token");
        if (path.equals("/") && access.isToken(token)) {
            exchange.getResponseHeaders().set("Set-Cookie", access.cookie());
            exchange.getResponseHeaders().set("Location", "/");
            Responses.empty(exchange, 303);
            return false;
        }
        access.check(exchange);
        requests.allow(ALLOWED_SECONDS);
        if (path.equals("/write")) {
            write.handle(exchange);
            return false;
        }
        String method = exchange.getRequestMethod();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            throw new HttpException(405, method + " is for /write alone");
        }
        if (path.equals("/api/events") && method.equals("GET")) {
            String run = Query.of(exchange).get("run");
            events.subscribe(exchange, run.isEmpty() ? Store.LATEST : run);
            return true;
        }
        look(exchange, path);
        return false;
    }

    private void look(HttpExchange exchange, String path) throws IOException, HttpException {
        if (path.equals("/api/runs")) {
            Responses.body(exchange, 200, Responses.JSON, Json.bytes(Map.of("runs", store.list())));
        } else if (path.startsWith(RUNS) && path.endsWith(REPORT_HTML)) {
            State state = state(path.substring(RUNS.length(), path.length() - REPORT_HTML.length()));
            download(exchange, "report.html", "text/html; charset=utf-8", ReportPage.of(state));
        } else if (path.startsWith(RUNS) && path.endsWith(REPORT_JSON)) {
            State state = state(path.substring(RUNS.length(), path.length() - REPORT_JSON.length()));
            download(exchange, "report.json", Responses.JSON, Json.bytes(state));
        } else if (path.startsWith(RUNS)) {
            String id = path.substring(RUNS.length());
            byte[] packed = states.packed(id).orElseThrow(() -> new HttpException(404, "there is no run '" + id + "'"));
            if (Responses.acceptsGzip(exchange)) {
                Responses.send(exchange, 200, Responses.JSON, packed, true);
            } else {
                Responses.send(
                        exchange,
                        200,
                        Responses.JSON,
                        Gzip.unpack(packed, Integer.MAX_VALUE).text(),
                        false);
            }
        } else {
            page(exchange, path.equals("/") ? PageFiles.INDEX : path.substring(1));
        }
    }

    private State state(String id) throws IOException, HttpException {
        return store.state(id).orElseThrow(() -> new HttpException(404, "there is no run '" + id + "'"));
    }

    private static void download(HttpExchange exchange, String name, String type, byte[] file) throws IOException {
        exchange.getResponseHeaders().set("Content-Disposition", "attachment; filename=" + name);
        Responses.body(exchange, 200, type, file);
    }

    private static void page(HttpExchange exchange, String name) throws IOException, HttpException {
        Optional<byte[]> file = PageFiles.read(name);
        if (file.isEmpty()) {
            throw new HttpException(
                    404, "there is no such page; points are written to /write, queries are not answered");
        }
        Responses.body(exchange, 200, PageFiles.type(name).orElseThrow(), file.get());
    }

    @Override
    public void close() {
        ticker.shutdownNow();
        server.stop(0);
        requests.close();
        pages.close();
    }
}
