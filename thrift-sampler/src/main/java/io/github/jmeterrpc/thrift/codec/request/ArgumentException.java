package io.github.jmeterrpc.thrift.codec.request;

import java.util.regex.Pattern;

/**
 * Thrown before a call is sent if its arguments do not fit the method; states the path, the value
 * and the remedy.
 */
public final class ArgumentException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int MAX_VALUE_SHOWN = 200;

    /** Matches the index of an element or the key of a map in a path. */
    private static final Pattern INDEX = Pattern.compile("\\[(\\d+|\".*?\")]", Pattern.DOTALL);

    private final String path;
    private final String summary;
    private final boolean tooLong;

    /**
     * @param path path of the wrong value, such as {@code order.items[3].price}; empty for the
     *     arguments as a whole
     * @param value the wrong value, truncated to 200 characters in the message; empty if none was
     *     given
     * @param remedy error and remedy, equal for all values
     * @param detail text that differs between values, appended to the remedy; may be empty
     */
    public ArgumentException(String path, String value, String remedy, String detail) {
        this(path, value, remedy, detail, false);
    }

    private ArgumentException(String path, String value, String remedy, String detail, boolean tooLong) {
        super(at(path) + (value.isEmpty() ? "" : " '" + shown(value) + "'") + ": " + remedy + detail);
        this.path = path;
        this.tooLong = tooLong;
        summary = at(INDEX.matcher(path).replaceAll("[…]")) + ": " + remedy;
    }

    /** Creates the exception for a request above the message limit. */
    static ArgumentException tooLong(String arguments, int limit) {
        return new ArgumentException(
                "",
                arguments,
                "the request has more than " + limit + " bytes; make it shorter, or raise Message limit (bytes)",
                "",
                true);
    }

    /**
     * Path of the wrong value, such as {@code order.items[3].price}; empty for the arguments as a
     * whole.
     */
    public String path() {
        return path;
    }

    /**
     * The response message of the sample, without the value, so that an error table counts all
     * values in one row.
     */
    public String summary() {
        return summary;
    }

    /** True if the arguments fit the method, but the request exceeds the message limit. */
    public boolean isTooLong() {
        return tooLong;
    }

    private static String at(String path) {
        return path.isEmpty() ? "Arguments" : "Arguments, " + path;
    }

    private static String shown(String value) {
        return value.length() <= MAX_VALUE_SHOWN ? value : value.substring(0, MAX_VALUE_SHOWN) + "…";
    }
}
