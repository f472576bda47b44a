package io.github.jmeterrpc.thrift.codec.request;

/**
 * The path of the current value, such as {@code order.items[3].price}; part of every argument
 * error.
 */
final class JsonPath {

    private final StringBuilder path = new StringBuilder();

    /** @return the argument for {@link #leave} */
    int enterField(String name) {
        int before = path.length();
        if (before > 0) {
            path.append('.');
        }
        path.append(name);
        return before;
    }

    /** @return the argument for {@link #leave} */
    int enterElement(int index) {
        int before = path.length();
        path.append('[').append(index).append(']');
        return before;
    }

    /** @return the argument for {@link #leave} */
    int enterKey(String key) {
        int before = path.length();
        path.append("[\"").append(key).append("\"]");
        return before;
    }

    void leave(int before) {
        path.setLength(before);
    }

    ArgumentException error(Object value, String remedy) {
        return error(value, remedy, "");
    }

    /** @param detail text that differs between values */
    ArgumentException error(Object value, String remedy, String detail) {
        return new ArgumentException(path.toString(), value.toString(), remedy, detail);
    }
}
