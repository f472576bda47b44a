package io.github.jmeterrpc.influx.commands;

/** Reports that files cannot be imported; nothing was sent. The message is human-readable. */
final class ImportRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    ImportRefusedException(String message) {
        super(message);
    }
}
