package io.github.jmeterrpc.influx.file;

/** The beginning of a file of line protocol that {@code influx -import} and the replay command load. */
public final class LineProtocolText {

    /** How such a file begins. */
    public static final String FIRST_LINE = "# DML\n";

    private LineProtocolText() {}

    /** The lines a file begins with, line ends included. */
    public static String header(String database) {
        return FIRST_LINE + "# CONTEXT-DATABASE: " + database + "\n# Times are in nanoseconds.\n";
    }
}
