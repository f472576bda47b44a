package io.github.jmeterrpc.common.element.property;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.input.TypedText;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * The values of a request's fields: the properties of a sampler, or the parameters of a Java
 * Request.
 */
public interface FieldValues {

    /** Returns the input with all its blanks, or the field's default if the input is empty. */
    String exactText(PropertyDescriptor<?, ?> field);

    /**
     * Returns the rows of a table; empty if the table is not set.
     *
     * @throws InvalidInputException if a row cannot be used
     */
    List<Row> rows(PropertyDescriptor<?, ?> field) throws InvalidInputException;

    /** Returns the name of the field as the user sees it. */
    String name(PropertyDescriptor<?, ?> field);

    /** Returns the input without surrounding blanks and invisible characters. */
    default String text(PropertyDescriptor<?, ?> field) {
        return TypedText.strip(exactText(field));
    }

    /**
     * @throws InvalidInputException if the input is not a whole number from {@code min} to
     * {@code max}
     */
    default int number(PropertyDescriptor<?, ?> field, int min, int max) throws InvalidInputException {
        return Numbers.parse(name(field), text(field), min, max);
    }

    /** @throws InvalidInputException if the input is neither true nor false */
    default boolean flag(PropertyDescriptor<?, ?> field) throws InvalidInputException {
        return Flags.parse(name(field), text(field));
    }

    /**
     * Returns one of several names, which may be typed in upper or lower case.
     *
     * @throws InvalidInputException if the input is not one of the names
     */
    default <T extends Enum<T>> T choice(PropertyDescriptor<?, ?> field, T[] choices) throws InvalidInputException {
        String text = text(field);
        for (T choice : choices) {
            if (choice.name().equalsIgnoreCase(text)) {
                return choice;
            }
        }
        throw new InvalidInputException(
                name(field),
                text,
                "must be one of " + Arrays.stream(choices).map(Enum::name).collect(Collectors.joining(", ")));
    }
}
