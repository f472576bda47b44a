package io.github.jmeterrpc.influx.sink;

import io.github.jmeterrpc.influx.query.QueryRow;
import java.util.List;

/** Where lines are written to. */
public interface Sink extends AutoCloseable {

    /**
     * Finds out whether lines would be taken: address, database, login and the right to write. Writes nothing.
     *
     * @param timeoutMillis how long to wait for an answer, ms
     * @throws WriteException if they would not, or if there is no answer in that time
     */
    void check(long timeoutMillis) throws WriteException;

    /**
     * Writes lines and returns once they are acknowledged. One thread at a time.
     *
     * @throws WriteException if it is not sure that all of them were
     */
    void write(List<String> lines) throws WriteException;

    /**
     * Asks for what was written, in InfluxQL. One thread at a time.
     *
     * @param timeoutMillis how long to wait for the answer, ms
     * @return the oldest first, times in ns; nothing from a place that cannot be asked
     * @throws WriteException if there was no answer, or no permission to ask, see {@link WriteException#isNotReadable}
     */
    List<QueryRow> query(String influxQl, long timeoutMillis) throws WriteException;

    /** Breaks off a write that is under way, from any thread. */
    void abort();

    /** Names the place for people, without secrets. */
    String name();

    @Override
    void close();
}
