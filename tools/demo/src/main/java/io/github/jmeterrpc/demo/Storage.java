package io.github.jmeterrpc.demo;

import java.io.IOException;
import java.util.List;

/** The store that the demo writes to. */
interface Storage extends AutoCloseable {

    /** The URL that generators write to. */
    String writeUrl();

    /** Its name in a sentence. */
    String name();

    /** The message before the generators start: where it is. */
    String introduction();

    /** The samples that arrived, all generators together; called when the test is over. */
    long samples() throws IOException;

    /** Links to other views of the run. */
    List<String> views();

    @Override
    void close() throws IOException;
}
