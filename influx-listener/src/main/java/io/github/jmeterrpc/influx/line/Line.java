package io.github.jmeterrpc.influx.line;

/**
 * One point in line protocol.
 *
 * @param text without a line end; its time is in ns
 * @param samples how many samples are accounted for by this point; the rows of a window share its samples out so that
 *     each is accounted for once
 */
public record Line(String text, long samples) {

    /** Its time, ns since 1970. */
    public long nanos() {
        return Long.parseLong(text, text.lastIndexOf(' ') + 1, text.length(), 10);
    }
}
