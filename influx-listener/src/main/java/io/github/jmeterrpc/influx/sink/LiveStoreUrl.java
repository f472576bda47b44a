package io.github.jmeterrpc.influx.sink;

import java.util.function.Consumer;

/**
 * A live store: takes points as InfluxDB does, but merges them by itself and answers no questions.
 *
 * @param server where it takes points
 * @param own whether it is the one inside of this JVM, which no other generator writes to
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
