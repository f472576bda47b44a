package io.github.jmeterrpc.thrift.idl.model;

import java.util.List;
import java.util.Optional;

/**
 * A function of a service.
 *
 * @param oneway true if the server sends no reply
 * @param returns empty for {@code void}
 * @param parameters a struct of {@link Struct.StructKind#PARAMETERS} with the name of the method
 * @param exceptions declared exceptions; the type of each is a {@link Struct} of
 *     {@link Struct.StructKind#EXCEPTION}
 * @param doc comment in the IDL; empty if there is none
 */
public record Method(
        String name, boolean oneway, Optional<Type> returns, Struct parameters, List<Field> exceptions, String doc) {

    @Override
    public String toString() {
        return "method " + name;
    }
}
