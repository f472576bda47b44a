package io.github.jmeterrpc.protobuf;

/** Reports that a definition cannot be used; the message names the reason and the remedy. */
public final class DefinitionException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * @param message text that follows the name of the definition, such as "is no descriptor set;
     * …"
     */
    public DefinitionException(String message) {
        super(message);
    }
}
