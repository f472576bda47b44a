package io.github.jmeterrpc.targets.cli;

/** The command line cannot be understood; the message says what to change. */
public final class UsageException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
