package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.metrics.line.LineException;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The live store of this JVM, which receives lines directly instead of over HTTP: no port can be in
 * use by another program, and no connection can break.
 *
 * @param store the store, open until the JVM ends or a test needs another store
 * @param runs receives the run id of each write
 */
public record EmbeddedStore(LiveStore store, Consumer<String> runs) implements Destination {

    private static final String DATABASE = "jmeter";

    @Override
    public Sink open(Consumer<String> report) {
        return new StoreSink(store, runs);
    }

    /**
     * The id is the folder, so that the next test finds the same store regardless of the page's
     * port.
     */
    @Override
    public String id() {
        return "live store " + store.folder().toUri();
    }

    @Override
    public String url() {
        return store.writeUrl().toString();
    }

    @Override
    public String database() {
        return DATABASE;
    }

    @Override
    public String host() {
        return store.page().getHost();
    }

    @Override
    public int port() {
        return store.page().getPort();
    }

    private record StoreSink(LiveStore store, Consumer<String> runs) implements Sink {

        /** No-op: an open store accepts lines. */
        @Override
        public void check(long timeoutMillis) {}

        @Override
        public void write(List<String> lines) throws WriteException {
            try {
                store.accept(String.join("\n", lines) + "\n").ifPresent(runs);
            } catch (LineException e) {
                throw new WriteException(Remedy.SPLIT, "point", name() + ": " + e.getMessage(), 0, e);
            } catch (IOException e) {
                throw new WriteException(Remedy.RETRY, "store", name() + ": " + e.getMessage(), 0, e);
            }
        }

        @Override
        public String name() {
            return "live store " + store.folder();
        }

        /** No-op: the store stays open for the page. */
        @Override
        public void close() {}
    }
}
