package io.github.jmeterrpc.common.element.property;

/** Something whose version grows with each change. */
public interface Versioned {

    /** Never decreases; the same as before if nothing has changed since. */
    long version();
}
