package io.github.jmeterrpc.cli;

import picocli.CommandLine.PicocliException;

/** Options, or a file that one names, do not fit each other; the message contains the remedy. */
public final class UsageException extends PicocliException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
