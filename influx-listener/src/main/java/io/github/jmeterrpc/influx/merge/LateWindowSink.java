package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.query.QueryRow;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.util.List;

/**
 * A target that notes which windows were written late.
 *
 * @param target what writes
 * @param late where they are noted
 */
public record LateWindowSink(Sink target, LateWindows late) implements Sink {

    @Override
    public void check(long timeoutMillis) throws WriteException {
        target.check(timeoutMillis);
    }

    @Override
    public void write(List<String> lines) throws WriteException {
        target.write(lines);
        lines.forEach(late::written);
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
