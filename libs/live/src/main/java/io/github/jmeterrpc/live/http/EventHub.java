package io.github.jmeterrpc.live.http;

import com.sun.net.httpserver.HttpExchange;
import io.github.jmeterrpc.live.document.Update;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.live.store.Store;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Sends what changes to the clients that wait for it; each change is made into JSON once for all of them. Thread-safe. */
final class EventHub {

    private static final int MAX_CLIENTS = 500;
    private static final int ALIVE_TICKS = 10;
    private static final byte[] ALIVE = ": alive\n\n".getBytes(StandardCharsets.US_ASCII);

    private final Store store;
    private final DeadlineExecutor executor;
    private final Map<String, Group> groups = new ConcurrentHashMap<>();
    private long ticks;

    EventHub(Store store, DeadlineExecutor executor) {
        this.store = store;
        this.executor = executor;
    }

    /** The clients that wait for one run, or for the latest. */
    private static final class Group {
        private final Set<Subscriber> clients = ConcurrentHashMap.newKeySet();
        private String run = "";
        private long version = -1;
        private long windowMillis;
    }

    void subscribe(HttpExchange exchange, String id) throws IOException, HttpException {
        if (groups.values().stream().mapToInt(group -> group.clients.size()).sum() >= MAX_CLIENTS) {
            throw new HttpException(503, "more than " + MAX_CLIENTS + " pages are open");
        }
        if (!id.equals(Store.LATEST) && store.id(id).isEmpty()) {
            throw new HttpException(404, "there is no run '" + id + "'");
        }
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(ALIVE);
        exchange.getResponseBody().flush();
        synchronized (this) {
            Group group = groups.computeIfAbsent(id, i -> new Group());
            if (group.clients.isEmpty()) {
                follow(group, store.id(id));
            }
            group.clients.add(new Subscriber(exchange, executor, group.clients::remove));
        }
    }

    private void follow(Group group, Optional<String> run) throws IOException {
        group.run = run.orElse("");
        group.version = run.isEmpty() ? -1 : store.version(run.get());
        group.windowMillis = 0;
    }

    /** Sends what changed since the last time. */
    synchronized void tick() throws IOException {
        ticks++;
        groups.values().removeIf(group -> group.clients.isEmpty());
        for (Map.Entry<String, Group> entry : groups.entrySet()) {
            Group group = entry.getValue();
            byte[] event = event(group, store.id(entry.getKey()));
            if (event != null || ticks % ALIVE_TICKS == 0) {
                group.clients.forEach(client -> client.send(event == null ? ALIVE : event));
            }
        }
    }

    private byte[] event(Group group, Optional<String> run) throws IOException {
        if (run.isEmpty()) {
            return null;
        }
        if (!run.get().equals(group.run)) {
            follow(group, run);
            return state(run.get());
        }
        Optional<Update> update = store.since(group.run, group.version);
        if (update.isEmpty()) {
            return null;
        }
        boolean sameWindows =
                group.windowMillis == 0 || group.windowMillis == update.get().windowMs();
        group.version = update.get().version();
        group.windowMillis = update.get().windowMs();
        return sameWindows ? event("update", Json.bytes(update.get())) : state(group.run);
    }

    private static byte[] state(String run) {
        return event("state", Json.bytes(Map.of("run", run)));
    }

    private static byte[] event(String name, byte[] data) {
        ByteArrayOutputStream event = new ByteArrayOutputStream(data.length + 32);
        event.writeBytes(("event: " + name + "\ndata: ").getBytes(StandardCharsets.US_ASCII));
        event.writeBytes(data);
        event.writeBytes("\n\n".getBytes(StandardCharsets.US_ASCII));
        return event.toByteArray();
    }
}
