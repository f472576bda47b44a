package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.query.QueryRow;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.util.List;

/** A sink that throws each of the given errors once, which no server can cause, and then writes. */
record FailingSink(Sink target, List<Throwable> errors) implements Sink {

    @Override
    public void check(long timeoutMillis) throws WriteException {
        target.check(timeoutMillis);
    }

    @Override
    public void write(List<String> lines) throws WriteException {
        if (errors.isEmpty()) {
            target.write(lines);
            return;
        }
        Throwable next = errors.remove(0);
        if (next instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) next;
    }

    @Override
    public List<QueryRow> query(String influxQl, long timeoutMillis) throws WriteException {
        return target.query(influxQl, timeoutMillis);
    }

    @Override
    public void abort() {
        target.abort();
    }

    @Override
    public String name() {
        return target.name();
    }

    @Override
    public void close() {
        target.close();
    }
}
