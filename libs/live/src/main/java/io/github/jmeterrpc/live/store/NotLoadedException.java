package io.github.jmeterrpc.live.store;

/** The figures of a run are needed and have to be read first, outside the store's lock. */
final class NotLoadedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Run run;

    NotLoadedException(Run run) {
        super(run.id() + " is not loaded", null, false, false);
        this.run = run;
    }

    Run run() {
        return run;
    }
}
