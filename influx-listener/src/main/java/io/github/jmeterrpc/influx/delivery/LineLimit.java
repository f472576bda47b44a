package io.github.jmeterrpc.influx.delivery;

/**
 * How many lines go into a request: half as many after one that was too much for the server, an eighth more after one
 * that was not. Not thread-safe.
 */
public final class LineLimit {

    /** Most lines in a request. */
    static final int MAX = 5000;

    /** A server that takes too long for so few does not do better with less. */
    static final int MIN = 100;

    private int lines = MAX;

    /** Lines in the next request, at most. */
    public int lines() {
        return lines;
    }

    /** So many lines were accepted, or refused for what they are. */
    public void answered() {
        lines = Math.min(MAX, lines + lines / 8);
    }

    /** So many lines took the server too long, or made it fail. */
    public void tooMany(int sent) {
        lines = Math.max(MIN, Math.min(lines, sent) / 2);
    }

    /** Whether there is no use in sending fewer. */
    boolean isLeast() {
        return lines == MIN;
    }
}
