package io.github.jmeterrpc.dubbo.error;

/**
 * Reports that the test was stopped while a thread waited for a proxy or for a registry's reply.
 */
public final class InterruptedBuildException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InterruptedBuildException(InterruptedException cause) {
        super("Interrupted while waiting for the proxy or the registry", cause);
    }
}
