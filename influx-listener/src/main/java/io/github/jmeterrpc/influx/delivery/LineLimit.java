package io.github.jmeterrpc.influx.delivery;

/**
 * Adaptive limit of the lines in a request: halves after a request that was too large for the server, grows by an
 * eighth after one that was not. Not thread-safe.
 */
public final class LineLimit {

    /** Upper bound of the limit. */
    static final int MAX = 5000;

    /** Lower bound of the limit: smaller requests do not help a server that is too slow for this many lines. */
    static final int MIN = 100;

    private int lines = MAX;

    /** Maximum number of lines in the next request. */
    public int lines() {
        return lines;
    }

    /** Raises the limit after a request that was accepted, or rejected because of its content. */
    public void answered() {
        lines = Math.min(MAX, lines + lines / 8);
    }

    /** Lowers the limit after a request that timed out or made the server fail. */
    public void tooMany(int sent) {
        lines = Math.max(MIN, Math.min(lines, sent) / 2);
    }

    /** Whether the limit is at its lower bound. */
    boolean isLeast() {
        return lines == MIN;
    }
}
