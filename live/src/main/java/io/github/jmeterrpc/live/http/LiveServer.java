package io.github.jmeterrpc.live.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.jmeterrpc.files.GzipMembers;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.live.report.ReportPage;
import io.github.jmeterrpc.live.store.Store;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The HTTP server of the store. All its threads are daemons. */
public final class LiveServer implements AutoCloseable {

    /**
     * System properties for the maximum numbers of connections and of idle connections; a thousand
     * generators have two connections each. The JDK's server reads these properties once and has no
     * other setting.
     */
    private static final Map<String, String> CONNECTIONS =
            Map.of("jdk.httpserver.maxConnections", "2500", "sun.net.httpserver.maxIdleConnections", "2500");

    private static final int BACKLOG = 200;
    private static final long WRITE_SECONDS = 60;

    /** Time limit for a whole request of a page, including reading the response. */
    private static final long PAGE_SECONDS = 30;

    private static final long CLOSE_SECONDS = 10;

    /** A visible page polls every second. */
    private static final long PAGE_ASKS_MILLIS = 1200;

    /** Threads that read the headers of all requests and respond to unauthorized ones. */
    private static final int HEADER_THREADS = 256;

    private static final int WRITE_THREADS = 256;

    /**
     * Threads of a separate pool, so that pages that do not read their responses can delay only
     * other pages, never a write.
     */
    private static final int PAGE_THREADS = 256;

    private static final long TICK_MILLIS = 250;

    private static final String THREAD = "live-store";
    private static final String HTML = "text/html; charset=utf-8";
    private static final Pattern RUN = Pattern.compile("/api/runs/(?<id>[^/]+)(/(?<report>report\\.(html|json)))?");

    private final Store store;
    private final Access access;
    private final Consumer<String> warnings;
    private final RequestThreads headers = new RequestThreads(THREAD + "-headers", HEADER_THREADS);
    private final RequestThreads writes = new RequestThreads(THREAD + "-writes", WRITE_THREADS);
    private final RequestThreads pages = new RequestThreads(THREAD + "-pages", PAGE_THREADS);
    private final WriteHandler write;
    private final StateCache states;
    private final HttpServer server;
    private volatile long askedNanos = System.nanoTime() - TimeUnit.DAYS.toNanos(1);
    private final ScheduledExecutorService ticker = Executors.newScheduledThreadPool(2, task -> {
        Thread thread = new Thread(task, THREAD + "-ticker");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Starts the server.
     *
     * @param port the first port to try; 0 for any port
     * @param ports number of ports to try
     * @param token token for all requests; empty if none is needed
     * @throws IOException if no port is free
     */
    public LiveServer(Store store, InetAddress address, int port, int ports, String token, Consumer<String> warnings)
            throws IOException {
        this.store = store;
        this.access = new Access(token);
        this.warnings = warnings;
        this.write = new WriteHandler(store, writes);
        this.states = new StateCache(store);
        CONNECTIONS.forEach(System.getProperties()::putIfAbsent);
        this.server = bind(address, port, ports);
        server.setExecutor(headers);
        server.createContext("/", this::answer);
        // The server's own thread inherits the daemon flag of the thread that starts it.
        Thread starter = new Thread(server::start, THREAD);
        starter.setDaemon(true);
        starter.start();
        // Two separate tasks, because a slow disk must not delay the time limits of requests.
        repeat(TICK_MILLIS, () -> {
            headers.tick();
            writes.tick();
            pages.tick();
        });
        repeat(TimeUnit.SECONDS.toMillis(1), store::tick);
    }

    private static HttpServer bind(InetAddress address, int port, int ports) throws IOException {
        for (int i = 0; ; i++) {
            InetSocketAddress listen = new InetSocketAddress(address, port == 0 ? 0 : port + i);
            try {
                return HttpServer.create(listen, BACKLOG);
            } catch (BindException e) {
                if (port == 0 || i == ports - 1) {
                    String taken = ports == 1 ? "port " + port : "ports " + port + " to " + (port + i);
                    String holder = PortHolder.of(listen.getPort())
                            .map(process -> ", by " + process)
                            .orElse("");
                    throw new BindException(taken + " at " + address.getHostAddress() + ": " + e.getMessage() + holder
                            + "; stop that program, or use another port");
                }
            }
        }
    }

    /** Sets the thresholds whose crossing the page shows during a test. */
    public void limits(Thresholds thresholds) {
        states.limits(thresholds);
    }

    /** The address on which the server listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /**
     * Repeats a task even if it throws an exception or {@code Error}; otherwise an exception would
     * end the task and disable all time limits.
     */
    private void repeat(long millis, Runnable task) {
        ticker.scheduleWithFixedDelay(
                () -> {
                    try {
                        task.run();
                    } catch (Throwable e) {
                        report("the store's periodic task failed: " + e);
                    }
                },
                millis,
                millis,
                TimeUnit.MILLISECONDS);
    }

    private void report(String problem) {
        try {
            warnings.accept(problem);
        } catch (RuntimeException | OutOfMemoryError e) {
            // The next run may succeed.
        }
    }

    /** Runs on a thread that reads headers: passes the request on or rejects it. */
    private void answer(HttpExchange exchange) throws IOException {
        boolean handedOver = false;
        try {
            Responses.common(exchange);
            String path = exchange.getRequestURI().getPath();
            if (path.equals("/ping")) {
                Responses.empty(exchange, 204);
            } else {
                handedOver = respond(exchange, () -> handOver(exchange, path));
            }
        } finally {
            if (!handedOver) {
                exchange.close();
            }
        }
    }

    private void handOver(HttpExchange exchange, String path) throws HttpException {
        boolean isLogin = path.equals("/") && access.isToken(Responses.parameter(exchange, "token"));
        if (!isLogin) {
            access.check(exchange);
        }
        if (path.equals("/write")) {
            writes.execute(() -> run(exchange, () -> {
                writes.allow(WRITE_SECONDS);
                write.handle(exchange);
            }));
        } else {
            pages.execute(() -> run(exchange, () -> {
                pages.allow(PAGE_SECONDS);
                pages.keep();
                show(exchange, path, isLogin);
            }));
        }
    }

    private void show(HttpExchange exchange, String path, boolean isLogin) throws IOException, HttpException {
        String method = exchange.getRequestMethod();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            exchange.getResponseHeaders().set("Allow", "GET, HEAD");
            throw new HttpException(405, path + " is read by GET, not by " + method + "; points are written to /write");
        }
        if (isLogin) {
            exchange.getResponseHeaders().set("Set-Cookie", access.cookie());
            // Relative, because a proxy may serve the page under a prefix.
            exchange.getResponseHeaders().set("Location", "./");
            Responses.empty(exchange, 303);
        } else {
            serve(exchange, path);
        }
    }

    private void run(HttpExchange exchange, Handler handler) {
        try {
            respond(exchange, handler);
        } catch (IOException clientGone) {
            // The client has closed the connection or was too slow.
        } finally {
            // May write and therefore wait for the client, so it never runs on a thread that reads
            // headers.
            exchange.close();
        }
    }

    /** Handles a request. */
    private interface Handler {

        void handle() throws IOException, HttpException;
    }

    /** Returns whether the request was handled without an error response. */
    private boolean respond(HttpExchange exchange, Handler handler) throws IOException {
        try {
            handler.handle();
            return true;
        } catch (HttpException e) {
            Responses.error(exchange, e.status(), e.getMessage());
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            report("Request " + exchange.getRequestURI().getPath() + " failed: " + e);
            Responses.error(exchange, 500, e.toString());
        }
        return false;
    }

    private void serve(HttpExchange exchange, String path) throws IOException, HttpException {
        Matcher run = RUN.matcher(path);
        if (path.equals("/")) {
            // The page has its own policy, which allows its scripts.
            exchange.getResponseHeaders().set("Content-Security-Policy", "frame-ancestors 'none'");
            Responses.body(exchange, 200, HTML, ReportPage.of(null));
        } else if (path.equals("/api/runs")) {
            Responses.body(exchange, 200, Responses.JSON, Json.bytes(Map.of("runs", store.list())));
        } else if (!run.matches()) {
            throw new HttpException(404, "page not found; points are written to /write, queries are not supported");
        } else if (run.group("report") == null) {
            document(exchange, run.group("id"));
        } else {
            RunState state = states.state(run.group("id"));
            boolean html = run.group("report").endsWith("html");
            exchange.getResponseHeaders().set("Content-Disposition", "attachment; filename=" + run.group("report"));
            Responses.body(
                    exchange, 200, html ? HTML : Responses.JSON, html ? ReportPage.of(state) : Json.bytes(state));
        }
    }

    /**
     * Responds with 304 if the client already has this version of this run, 204 if there is no run
     * yet, and otherwise the whole document.
     */
    private void document(HttpExchange exchange, String id) throws IOException, HttpException {
        askedNanos = System.nanoTime();
        if (id.equals(Store.LATEST) && store.id(id).isEmpty()) {
            Responses.empty(exchange, 204);
            return;
        }
        StateCache.CachedDocument document = states.of(id);
        if (Responses.parameter(exchange, "run").equals(document.run())
                && Responses.parameter(exchange, "version").equals(String.valueOf(document.version()))) {
            Responses.empty(exchange, 304);
        } else if (Responses.acceptsGzip(exchange)) {
            Responses.send(exchange, 200, Responses.JSON, document.packed(), true);
        } else {
            try (InputStream json = new GzipMembers(new ByteArrayInputStream(document.packed()))) {
                Responses.send(exchange, 200, Responses.JSON, json.readAllBytes(), false);
            }
        }
    }

    /** Waits until all visible pages have polled once more. */
    public void awaitPages() {
        if (System.nanoTime() - askedNanos < TimeUnit.MILLISECONDS.toNanos(2 * PAGE_ASKS_MILLIS)) {
            try {
                Thread.sleep(PAGE_ASKS_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        // Not interrupted at once, because it may be flushing a file.
        ticker.shutdown();
        try {
            ticker.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ticker.shutdownNow();
        server.stop(0);
        headers.close();
        writes.close();
        pages.close();
    }
}
