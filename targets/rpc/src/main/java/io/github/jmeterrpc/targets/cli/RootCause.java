package io.github.jmeterrpc.targets.cli;

/** Finds the root cause of an exception that servers wrap several times. */
public final class RootCause {

    private RootCause() {}

    /** The failure that has no further cause. */
    public static Throwable of(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
