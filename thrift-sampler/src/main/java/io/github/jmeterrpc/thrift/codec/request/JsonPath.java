package io.github.jmeterrpc.thrift.codec.request;

/** Where in the arguments a reader is, such as {@code order.items[3].price}. */
final class JsonPath {

    private final StringBuilder path = new StringBuilder();
    private int depth;

    /** Goes into a field. @return what {@link #leave} takes */
    int enterField(String name) {
        int before = path.length();
        if (before > 0) {
            path.append('.');
        }
        path.append(name);
        depth++;
        return before;
    }

    /** Goes into an element. @return what {@link #leave} takes */
    int enterElement(int index) {
        int before = path.length();
        path.append('[').append(index).append(']');
        depth++;
        return before;
    }

    /** Goes into a map. @return what {@link #leave} takes */
    int enterKey(String key) {
        int before = path.length();
        path.append("[\"").append(key).append("\"]");
        depth++;
        return before;
    }

    void leave(int before) {
        path.setLength(before);
        depth--;
    }

    int depth() {
        return depth;
    }

    ArgumentException error(Object value, String remedy) {
        return error(value, remedy, "");
    }

    /** @param detail what differs from value to value */
    ArgumentException error(Object value, String remedy, String detail) {
        return new ArgumentException(path.toString(), value.toString(), remedy, detail);
    }
}
