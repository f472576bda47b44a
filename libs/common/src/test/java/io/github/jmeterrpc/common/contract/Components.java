package io.github.jmeterrpc.common.contract;

import java.awt.Component;
import java.awt.Container;

/** Finds parts of a panel. */
public final class Components {

    private Components() {}

    /**
     * The part with this name.
     *
     * @throws IllegalArgumentException if there is none of that type
     */
    public static <T extends Component> T find(Container parent, Class<T> type, String name) {
        T found = search(parent, type, name);
        if (found == null) {
            throw new IllegalArgumentException("No " + type.getSimpleName() + " is called " + name);
        }
        return found;
    }

    private static <T extends Component> T search(Container parent, Class<T> type, String name) {
        for (Component part : parent.getComponents()) {
            if (type.isInstance(part) && name.equals(part.getName())) {
                return type.cast(part);
            }
            if (part instanceof Container inner) {
                T found = search(inner, type, name);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
