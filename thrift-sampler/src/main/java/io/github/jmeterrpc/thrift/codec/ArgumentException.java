package io.github.jmeterrpc.thrift.codec;

/** The arguments do not fit the method; names the place, the value and the remedy. Thrown before anything is sent. */
public final class ArgumentException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST_VALUE_SHOWN = 200;

    private final String path;

    /**
     * @param path such as {@code order.items[3].price}; empty for the arguments as a whole
     * @param value what was given; shown cut to 200 characters
     * @param remedy what is wrong and what to give instead
     */
    public ArgumentException(String path, String value, String remedy) {
        super("Arguments" + (path.isEmpty() ? "" : ", " + path) + " '" + shown(value) + "': " + remedy);
        this.path = path;
    }

    /** Where it is, such as {@code order.items[3].price}; empty for the arguments as a whole. */
    public String path() {
        return path;
    }

    private static String shown(String value) {
        return value.length() <= LONGEST_VALUE_SHOWN ? value : value.substring(0, LONGEST_VALUE_SHOWN) + "…";
    }
}
