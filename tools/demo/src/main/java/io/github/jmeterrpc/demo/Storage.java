package io.github.jmeterrpc.demo;

import java.io.IOException;
import java.util.List;

/** The store that the demo writes to. */
interface Storage extends AutoCloseable {

    /** The URL that generators write to. */
    String writeUrl();

    /** Its name in a sentence. */
    String name();

    /** The message before the generators start, with the place of the store. */
    String introduction();

    /** The number of stored samples of all generators; called after the test. */
    long samples() throws IOException;

    /** Links to other views of the run. */
    List<String> views();

    @Override
    void close() throws IOException;
}
