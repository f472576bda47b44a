package io.github.jmeterrpc.demo;

import java.io.IOException;
import java.util.List;

/** The store that the demo writes to. */
interface Storage extends AutoCloseable {

    /** The URL that generators write to. */
    String writeUrl();

    /** The message before the generators start. */
    List<String> introduction();

    /** Reads the samples of all generators when the test is over. */
    Stored read() throws IOException;

    @Override
    void close() throws IOException;

    /**
     * The samples that arrived, all generators together.
     *
     * @param samples how many
     * @param view how to view them, step by step
     */
    record Stored(long samples, List<String> view) {}
}
