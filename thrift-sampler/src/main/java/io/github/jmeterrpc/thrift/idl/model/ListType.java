package io.github.jmeterrpc.thrift.idl.model;

/** A list. */
public record ListType(Type element) implements Type {

    @Override
    public String label() {
        return "list<" + element.label() + ">";
    }
}
