package io.github.jmeterrpc.common.element.property;

import io.github.jmeterrpc.common.input.InvalidInputException;

/** Parses boolean values as plans store them and users type them. */
public final class Flags {

    private Flags() {}

    /**
     * @param field the field's label, for the message
     * @param text the input; empty means off
     * @throws InvalidInputException if it is neither true nor false, such as a variable without a
     *     value
     */
    public static boolean parse(String field, String text) throws InvalidInputException {
        if (text.equalsIgnoreCase("true")) {
            return true;
        }
        if (text.isEmpty() || text.equalsIgnoreCase("false")) {
            return false;
        }
        throw new InvalidInputException(field, text, "must be true or false");
    }
}
