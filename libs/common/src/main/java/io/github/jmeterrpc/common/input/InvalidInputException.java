package io.github.jmeterrpc.common.input;

/**
 * Reports user input that cannot be used, with the field, the value and the remedy. Thrown before
 * anything is sent.
 */
public final class InvalidInputException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST_VALUE_SHOWN = 200;

    private final String withoutValue;
    private final String place;
    private final String summary;

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
        super(field + " '" + shown(value) + "': " + remedy + place);
        this.place = place;
        withoutValue = field + ": " + remedy + place;
        summary = field + ": " + remedy;
    }

    /** Returns a message without the value, for a window that shows the value. */
    public String messageWithoutValue() {
        return withoutValue;
    }

    /** Returns the end of the message that is not in the summary; empty if there is none. */
    public String place() {
        return place;
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
