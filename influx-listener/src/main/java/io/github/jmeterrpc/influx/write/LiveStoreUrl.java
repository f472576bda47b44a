package io.github.jmeterrpc.influx.write;

import java.util.function.Consumer;

/**
 * A live store: takes points as InfluxDB does, but merges them by itself and answers no questions.
 *
 * @param url where it takes points
 * @param own whether it is the one inside of this JVM, which no other generator writes to
 */
public record LiveStoreUrl(InfluxUrl url, boolean own) implements Destination {

    @Override
    public Target open(Consumer<String> say) {
        return url.open(say);
    }

    @Override
    public String url() {
        return url.url();
    }

    @Override
    public String id() {
        return url.id();
    }

    @Override
    public String database() {
        return url.database();
    }

    @Override
    public String host() {
        return url.host();
    }

    @Override
    public int port() {
        return url.port();
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
