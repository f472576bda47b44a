package io.github.jmeterrpc.influx.file;

/** The header of a line protocol file that {@code influx -import} and the replay command load. */
public final class LineProtocolText {

    /** The first line of such a file. */
    public static final String FIRST_LINE = "# DML\n";

    private LineProtocolText() {}

    /** The header, including line ends. */
    public static String header(String database) {
        return FIRST_LINE + "# CONTEXT-DATABASE: " + database + "\n# Times are in nanoseconds.\n";
    }
}
