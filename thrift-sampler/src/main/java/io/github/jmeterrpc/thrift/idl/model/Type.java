package io.github.jmeterrpc.thrift.idl.model;

/**
 * The type of a field or of the elements of a container, with typedefs resolved. A type nests at
 * most 64 deep; values of a recursive {@link Struct} can still nest without limit.
 */
public sealed interface Type permits BaseType, EnumType, Struct, ListType, SetType, MapType {

    /**
     * Type as written in the IDL, such as {@code map<string, i32>}; the name of a declared type.
     */
    String label();

    /**
     * True for base types and enums: values without parts, which can be the name of a field in a
     * JSON object.
     */
    default boolean isScalar() {
        return this instanceof BaseType || this instanceof EnumType;
    }
}
