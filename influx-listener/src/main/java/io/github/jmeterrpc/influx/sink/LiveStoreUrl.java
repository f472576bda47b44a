package io.github.jmeterrpc.influx.sink;

import java.util.function.Consumer;

/**
 * A live store, which accepts points as InfluxDB does, merges them internally and does not support queries.
 *
 * @param server its write URL
 */
public record LiveStoreUrl(InfluxUrl server) implements Destination {

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
}
