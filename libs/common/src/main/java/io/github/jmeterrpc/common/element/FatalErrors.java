package io.github.jmeterrpc.common.element;

/**
 * Separates errors that end a load thread from errors that fail a sample. JMeter ends a thread
 * whose sampler throws an error, and the sample is lost with it; a class that is missing beside the
 * user's jar would end all threads of a test, one after the other.
 */
public final class FatalErrors {

    private FatalErrors() {}

    /**
     * Throws the error again if the JVM itself is broken or the thread was stopped by ThreadDeath.
     * An error of the user's code or classes returns, and so do a stack overflow and a full heap,
     * which belong to one call; the JVM's own options for them (-XX:+HeapDumpOnOutOfMemoryError,
     * -XX:+ExitOnOutOfMemoryError) have acted by then.
     */
    public static void rethrow(Throwable thrown) {
        if (thrown instanceof ThreadDeath death) {
            throw death;
        }
        if (thrown instanceof VirtualMachineError broken
                && !(broken instanceof StackOverflowError)
                && !(broken instanceof OutOfMemoryError)) {
            throw broken;
        }
    }
}
