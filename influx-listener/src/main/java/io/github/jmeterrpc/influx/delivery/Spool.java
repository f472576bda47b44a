package io.github.jmeterrpc.influx.delivery;

/** A source that any thread may add to. */
public interface Spool extends Source {

    /** Adds a batch at the end; never waits for the server. */
    void add(Batch batch);
}
