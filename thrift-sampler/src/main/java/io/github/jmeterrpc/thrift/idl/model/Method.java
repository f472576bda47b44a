package io.github.jmeterrpc.thrift.idl.model;

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

    @Override
    public String toString() {
        return "method " + name;
    }
}
