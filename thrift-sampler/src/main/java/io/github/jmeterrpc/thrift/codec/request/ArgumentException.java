package io.github.jmeterrpc.thrift.codec.request;

import java.util.regex.Pattern;

/** The arguments do not fit the method; names the place, the value and the remedy. Thrown before anything is sent. */
public final class ArgumentException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int MAX_VALUE_SHOWN = 200;

    /** Of an element, or of a map's value. */
    private static final Pattern INDEX = Pattern.compile("\\[(\\d+|\".*?\")]", Pattern.DOTALL);

    private final String path;
    private final String summary;
    private final boolean tooLong;

    /**
     * @param path such as {@code order.items[3].price}; empty for the arguments as a whole
     * @param value what was given; shown cut to 200 characters; empty where nothing was
     * @param remedy what is wrong and what to give instead, the same for all values
     * @param detail what differs from value to value; follows the remedy, and may be empty
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

    /** The request has more bytes than allowed. */
    static ArgumentException tooLong(String arguments, int limit) {
        return new ArgumentException(
                "",
                arguments,
                "the request has more than " + limit + " bytes; make it shorter, or raise Message limit (bytes)",
                "",
                true);
    }

    /** Where it is, such as {@code order.items[3].price}; empty for the arguments as a whole. */
    public String path() {
        return path;
    }

    /** The message of a sample: the same for all values, so that an error table has one row for all of them. */
    public String summary() {
        return summary;
    }

    /** Whether the arguments fit the method, but not the limit of a message. */
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
