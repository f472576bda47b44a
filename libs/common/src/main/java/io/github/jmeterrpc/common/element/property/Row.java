package io.github.jmeterrpc.common.element.property;

/**
 * A row of a table of names and values.
 *
 * @param name name as typed
 * @param value value as typed
 */
public record Row(String name, String value) {

    /** Returns whether the row has this name and value. */
    boolean holds(String otherName, String otherValue) {
        return name.equals(otherName) && value.equals(otherValue);
    }
}
