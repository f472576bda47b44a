package io.github.jmeterrpc.common.element.property;

/** The syntax of JMeter's variables and functions in a text: <code>${…}</code>, also nested. */
public final class VariableReferences {

    /** The characters with which a reference begins. */
    public static final String BEGIN = "${";

    private VariableReferences() {}

    /**
     * Returns the position after the reference that begins at a position; a reference may contain
     * other references.
     *
     * @return the length of the text if the reference is not closed
     */
    public static int end(String text, int begin) {
        int depth = 0;
        for (int i = begin; i < text.length(); i++) {
            if (text.startsWith(BEGIN, i)) {
                depth++;
            } else if (text.charAt(i) == '}' && --depth == 0) {
                return i + 1;
            }
        }
        return text.length();
    }
}
