package io.github.jmeterrpc.influx.sink;

import java.util.function.Consumer;

/**
 * A live store, which accepts points as InfluxDB does, merges them internally and does not support queries.
 *
 * @param server its write URL
 * @param own whether it runs in this JVM, where no other generator writes to it
 */
public record LiveStoreUrl(InfluxUrl server, boolean own) implements Destination {

    @Override
    public Sink open(Consumer<String> say) {
        return server.open(say);
    }

    @Override
    public String url() {
        return server.url();
    }

    @Override
    public String id() {
        return server.id();
    }

    @Override
    public String database() {
        return server.database();
    }

    @Override
    public String host() {
        return server.host();
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public boolean answersQueries() {
        return false;
    }

    @Override
    public boolean isExclusive() {
        return own;
    }
}
