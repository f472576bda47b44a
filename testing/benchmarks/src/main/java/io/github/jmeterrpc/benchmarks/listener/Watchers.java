package io.github.jmeterrpc.benchmarks.listener;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;

/** Open live pages: each follows the newest run by server-sent events, as a browser does, until closed. */
final class Watchers implements AutoCloseable {

    private final LongAdder bytes = new LongAdder();
    private final List<CompletableFuture<?>> streams = new ArrayList<>();

    /** Opens pages at the address that a store has told. */
    Watchers(URI page, int count) {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest events = HttpRequest.newBuilder(page.resolve("/api/events")).build();
        for (int i = 0; i < count; i++) {
            streams.add(client.sendAsync(
                    events,
                    BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(received -> bytes.add(received.length)))));
        }
    }

    /** Bytes that all have received. */
    long bytes() {
        return bytes.sum();
    }

    @Override
    public void close() {
        streams.forEach(stream -> stream.cancel(true));
    }
}
