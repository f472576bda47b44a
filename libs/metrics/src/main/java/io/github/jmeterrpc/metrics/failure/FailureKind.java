package io.github.jmeterrpc.metrics.failure;

/**
 * A kind of failures: all failures with equal response code and equal message, in which numbers are
 * ignored (see {@link FailureText}). For example, a Duration Assertion writes the measured
 * milliseconds into its message.
 *
 * @param code unchanged response code, or {@link #ASSERTION_FAILED}; may be empty
 * @param message message with {@code #} for each number, in one line of at most
 *     {@link FailureText#MAX_LENGTH} characters; may be empty
 */
public record FailureKind(String code, String message) {

    /** The code of a sample that failed by an assertion; its message is that of the assertion. */
    public static final String ASSERTION_FAILED = "Assertion failed";

    /** Code and message for all failures beyond the maximum number of kinds. */
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

    /** Returns the value that {@link FailureText#hashCode} computes without a string. */
    @Override
    public int hashCode() {
        return FailureText.HASH * code.hashCode() + message.hashCode();
    }
}
