package io.github.jmeterrpc.metrics.failure;

/**
 * Failures that count as the same: of one response code and one message, in which numbers do not
 * count (see {@link FailureText}). A Duration Assertion writes the measured milliseconds into its
 * message, for example.
 *
 * @param code response code as it is, or {@link #ASSERTION_FAILED}; may be empty
 * @param message with {@code #} for each number, in one line of at most
 *     {@link FailureText#MAX_LENGTH} characters; may be empty
 */
public record FailureKind(String code, String message) {

    /** The code of a sample that an assertion failed; its message is the one of the assertion. */
    public static final String ASSERTION_FAILED = "Assertion failed";

    /** Code and message of failures whose kinds are too many to be kept. */
    public static final String OTHER = "(other errors)";

    /** The kind of a failure. */
    public static FailureKind of(String code, String message) {
        return new FailureText().read(code, message).kind();
    }

    /**
     * The kind of a failed sample.
     *
     * @param assertion message of the first failed assertion; empty if none failed
     */
    public static FailureKind of(String code, String message, String assertion) {
        return assertion.isEmpty() ? of(code, message) : of(ASSERTION_FAILED, assertion);
    }

    /** The one that {@link FailureText#hashCode} computes without a string. */
    @Override
    public int hashCode() {
        return FailureText.HASH * code.hashCode() + message.hashCode();
    }
}
