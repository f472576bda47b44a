package io.github.jmeterrpc.dubbo.error;

/** The test was stopped while a thread waited for a proxy, or for what a registry tells. */
public final class InterruptedBuildException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InterruptedBuildException(InterruptedException cause) {
        super("Interrupted while waiting for the proxy or the registry", cause);
    }
}
