package io.github.jmeterrpc.influx.line;

/**
 * One point in line protocol.
 *
 * @param text text of the line without a line end; its time is in ns
 * @param samples number of samples that this point accounts for; exactly one row of a window
 *     accounts for each sample
 */
public record Line(String text, long samples) {

    /** A point that accounts for no samples. */
    public Line(String text) {
        this(text, 0);
    }
}
