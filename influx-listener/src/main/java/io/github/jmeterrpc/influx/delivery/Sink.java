package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.line.SeriesTags;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.function.Consumer;

/** Writes lines to a destination. */
public interface Sink extends AutoCloseable {

    /**
     * Checks whether the destination would accept lines: address, database, credentials and write
     * permission. Writes nothing.
     *
     * @param timeoutMillis maximum wait for a response, in ms
     * @throws WriteException if the destination would reject lines or does not respond in time
     */
    void check(long timeoutMillis) throws WriteException;

    /**
     * Writes lines and returns when they are acknowledged. Called by one thread at a time.
     *
     * @throws WriteException if it is not certain that all lines were written
     */
    void write(List<String> lines) throws WriteException;

    /**
     * Executes an InfluxQL query. Called by one thread at a time.
     *
     * @param timeoutMillis maximum wait for the response, in ms
     * @return rows, oldest first, times in ns; empty if the destination does not support queries
     * @throws WriteException if there is no response or no read permission, see
     *     {@link WriteException#isNotReadable}
     */
    default List<QueryRow> query(String influxQl, long timeoutMillis) throws WriteException {
        return List.of();
    }

    /**
     * Executes an InfluxQL query like {@link #query(String, long)}, with a response of any size.
     *
     * @param timeoutMillis maximum wait for the response to begin or continue, in ms; the whole
     *     response may take ten times as long
     * @param rows receives each row as it arrives; discard the rows if this method throws
     */
    default void query(String influxQl, long timeoutMillis, Consumer<QueryRow> rows) throws WriteException {
        query(influxQl, timeoutMillis).forEach(rows);
    }

    /**
     * Finds the generators that have written points of a run. Called by one thread at a time, after
     * {@link #check}.
     *
     * @param run measurement, application and run of the points; other tags are ignored
     * @throws WriteException if the destination does not respond or does not support this query
     */
    default SortedSet<String> generatorsOf(SeriesTags run) throws WriteException {
        throw WriteException.notReadable(name() + " does not reveal which runs it has");
    }

    /**
     * The kind of server, detected from its responses; call it after the first response. Local
     * destinations do not support queries, like a live store. May be called by any thread.
     */
    default StoreKind kind() {
        return StoreKind.LIVE_STORE;
    }

    /**
     * The destination's clock, ms since 1970, from its responses; empty if its time is unknown. May
     * be called by any thread.
     */
    default OptionalLong serverMillis() {
        return OptionalLong.empty();
    }

    /** Aborts a write in progress if it can take long. May be called by any thread. */
    default void abort() {}

    /** Human-readable name of the destination, without secrets. */
    String name();

    @Override
    void close();
}
