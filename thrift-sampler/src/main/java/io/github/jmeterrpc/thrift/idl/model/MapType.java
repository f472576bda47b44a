package io.github.jmeterrpc.thrift.idl.model;

/** A map. */
public record MapType(Type key, Type value) implements Type {

    @Override
    public String label() {
        return "map<" + key.label() + ", " + value.label() + ">";
    }
}
