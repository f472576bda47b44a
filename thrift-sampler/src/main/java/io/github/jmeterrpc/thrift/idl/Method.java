package io.github.jmeterrpc.thrift.idl;

import java.util.List;
import java.util.Optional;

/**
 * A function of a service.
 *
 * @param oneway whether there is no reply at all
 * @param returns empty for {@code void}
 * @param parameters of {@link Struct.Kind#PARAMETERS}, named as the method
 * @param exceptions the declared ones; the type of each is a {@link Struct} of {@link Struct.Kind#EXCEPTION}
 * @param doc its comment, empty if there is none
 */
public record Method(
        String name, boolean oneway, Optional<Type> returns, Struct parameters, List<Field> exceptions, String doc) {
    /** By identity: its parts lead far. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return "method " + name;
    }
}
