package io.github.jmeterrpc.sweep.probe;

/** Reads how full the pool of a program is. */
@FunctionalInterface
public interface PoolProbe {

    /** How it is now; {@link Pool#UNKNOWN} of a program that does not answer, or has ended. */
    Pool read();
}
