package io.github.jmeterrpc.common.element.property;

import io.github.jmeterrpc.common.input.InvalidInputException;

/** Reads whole numbers as users type them. */
public final class Numbers {

    private Numbers() {}

    /**
     * @param field the field's label, for the message
     * @param text the input
     * @throws InvalidInputException if it is not a whole number from {@code min} to {@code max}
     */
    public static int parse(String field, String text, int min, int max) throws InvalidInputException {
        try {
            int number = Integer.parseInt(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below, together with numbers out of range.
        }
        throw new InvalidInputException(field, text, "must be a whole number from " + min + " to " + max);
    }
}
