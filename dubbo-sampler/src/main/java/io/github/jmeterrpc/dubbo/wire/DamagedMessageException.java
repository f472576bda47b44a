package io.github.jmeterrpc.dubbo.wire;

import java.io.IOException;

/**
 * Reports a provider's message that cannot be read safely: damaged, malicious, or in another
 * format.
 */
public final class DamagedMessageException extends IOException {

    /** Prefix of the exception's message; the reason follows. */
    public static final String MARK = "The provider's message is damaged or hostile: ";

    private static final long serialVersionUID = 1L;

    public DamagedMessageException(String problem) {
        super(MARK + problem);
    }
}
