package io.github.jmeterrpc.thrift.idl.model;

/** A set. */
public record SetType(Type element) implements Type {

    @Override
    public String label() {
        return "set<" + element.label() + ">";
    }
}
