package io.github.jmeterrpc.influx.write;

/** The beginning of a file of line protocol that {@code influx -import} and the replay command load. */
public final class LineProtocolText {

    private LineProtocolText() {}

    /** The lines a file begins with, line ends included. */
    public static String header(String database) {
        return "# DML\n# CONTEXT-DATABASE: " + database + "\n# Times are in nanoseconds.\n";
    }
}
