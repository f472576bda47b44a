package io.github.jmeterrpc.targets.consumer;

import io.github.jmeterrpc.targets.cli.RootCause;

/** The provider gave no answer; the message is that of the root cause. */
final class BackendException extends Exception {

    private static final long serialVersionUID = 1L;

    BackendException(Throwable cause) {
        super(RootCause.of(cause).toString(), cause);
    }
}
