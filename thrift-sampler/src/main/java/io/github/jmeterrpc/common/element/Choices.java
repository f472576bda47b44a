package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.common.InvalidInputException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Reads one of several names as users type them. */
public final class Choices {

    private Choices() {}

    /**
     * @param field the field's label, for the message
     * @param text what was typed, in upper or lower case
     * @param choices all there are
     * @throws InvalidInputException if it is none of them
     */
    public static <T extends Enum<T>> T parse(String field, String text, T[] choices) throws InvalidInputException {
        for (T choice : choices) {
            if (choice.name().equalsIgnoreCase(text)) {
                return choice;
            }
        }
        throw new InvalidInputException(
                field,
                text,
                "must be one of " + Arrays.stream(choices).map(Enum::name).collect(Collectors.joining(", ")));
    }
}
