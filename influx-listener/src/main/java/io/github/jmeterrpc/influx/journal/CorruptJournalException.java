package io.github.jmeterrpc.influx.journal;

import java.io.IOException;

/** What was written to the disk is not there any more, and will not be. */
public final class CorruptJournalException extends IOException {

    private static final long serialVersionUID = 1L;

    CorruptJournalException(String message, Throwable cause) {
        super(message, cause);
    }
}
