package io.github.jmeterrpc.influx.journal;

import java.io.IOException;

/** Data of a journal is damaged or missing for good; reading it again does not help. */
public final class CorruptJournalException extends IOException {

    private static final long serialVersionUID = 1L;

    CorruptJournalException(String message, Throwable cause) {
        super(message, cause);
    }
}
