package io.github.jmeterrpc.influx.instance;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Where listeners that write under one name find out about each other. Each has a mark of its own. What one says before
 * it looks is seen by whoever looks after.
 */
public interface Register {

    /** Says that the listener with this mark is at work under the name. */
    void claim(String mark) throws IOException;

    /** Says that it is not any more. */
    void release(String mark) throws IOException;

    /**
     * Tells who is at work under the name: who claimed it lately and has not released it.
     *
     * @throws IOException saying why nobody can tell
     */
    Set<String> claimants() throws IOException;

    /**
     * Tells the newest time stamp, of generators' clocks, that was written under the name.
     *
     * @param fromMillis older ones are of no interest, ms since 1970
     * @throws IOException saying why nobody can tell
     */
    Optional<Instant> newest(long fromMillis) throws IOException;
}
