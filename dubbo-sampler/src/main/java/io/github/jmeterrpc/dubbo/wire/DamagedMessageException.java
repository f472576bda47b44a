package io.github.jmeterrpc.dubbo.wire;

import java.io.IOException;

/** A message of a provider that no consumer reads: damaged, hostile, or of another kind. */
public final class DamagedMessageException extends IOException {

    /** Begins the message of the exception; what is wrong follows. */
    public static final String MARK = "The provider's message is damaged or hostile: ";

    private static final long serialVersionUID = 1L;

    public DamagedMessageException(String problem) {
        super(MARK + problem);
    }
}
