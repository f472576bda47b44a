package io.github.jmeterrpc.common.element.property;

/** Something whose version grows with each change. */
public interface Versioned {

    /** Returns the version. It never decreases, and it is unchanged if nothing has changed. */
    long version();
}
