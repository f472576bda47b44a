package io.github.jmeterrpc.demo;

import java.util.List;

/** The store that the demo writes to. */
interface Storage extends AutoCloseable {

    /** What generators write to. */
    String writeUrl();

    /** The message before the generators start. */
    List<String> introduction();

    /** The samples that arrived, all generators together; the test is over. */
    long stored();

    /** How long the stored samples took; the test is over. */
    ResponseTimes responseTimes();

    /** The message when the generators have ended. */
    List<String> conclusion();

    @Override
    void close();
}
