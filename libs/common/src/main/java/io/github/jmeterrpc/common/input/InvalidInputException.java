package io.github.jmeterrpc.common.input;

import java.util.List;
import java.util.stream.Stream;

/**
 * Reports user input that cannot be used, with the field, the value and the remedy. Thrown before
 * anything is sent. The input can have several errors: the message then has one line for each.
 */
public final class InvalidInputException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST_VALUE_SHOWN = 200;

    private final String withoutValue;
    private final String summary;
    private final transient List<String> errors;

    /**
     * @param field the field's label as the user sees it
     * @param value the input; shown cut to 200 characters
     * @param remedy error and remedy
     */
    public InvalidInputException(String field, String value, String remedy) {
        this(field, value, remedy, "");
    }

    /**
     * @param field the field's label as the user sees it
     * @param value the input; shown cut to 200 characters
     * @param remedy error and remedy, the same for all values
     * @param place the part that differs between values, such as the position; appended to the
     *     remedy
     */
    public InvalidInputException(String field, String value, String remedy, String place) {
        this(field, value, remedy, place, List.of());
    }

    /**
     * Reports an input with several errors.
     *
     * @param field the field's label as the user sees it
     * @param value the input; shown cut to 200 characters
     * @param remedy first error and remedy
     * @param further messages of the errors after the first, each without a line break; may be
     *     empty
     */
    public InvalidInputException(String field, String value, String remedy, List<String> further) {
        this(field, value, remedy, "", further);
    }

    private InvalidInputException(String field, String value, String remedy, String place, List<String> further) {
        super(lines(field + " '" + shown(value) + "': " + remedy + place, further));
        withoutValue = lines(field + ": " + remedy + place, further);
        summary = field + ": " + remedy;
        errors = Stream.concat(Stream.of(field + " '" + shown(value) + "': " + remedy + place), further.stream())
                .toList();
    }

    private static String lines(String first, List<String> further) {
        return further.isEmpty() ? first : first + "\n" + String.join("\n", further);
    }

    /** Returns a message without the value, for a window that shows the value. */
    public String messageWithoutValue() {
        return withoutValue;
    }

    /** Returns the messages of all errors of the input, at least one. */
    public List<String> errors() {
        return errors;
    }

    /**
     * Returns the message of a sample. It is equal for all values, so that an error table has one
     * row for all of them.
     */
    public String summary() {
        return summary;
    }

    private static String shown(String value) {
        return value.length() <= LONGEST_VALUE_SHOWN ? value : value.substring(0, LONGEST_VALUE_SHOWN) + "…";
    }
}
