package io.github.jmeterrpc.thrift.idl.model;

/**
 * The type of a field or of a container's elements; typedefs are followed. Nesting and size of a type are bounded, those of
 * the values of a {@link Struct} are not: it may contain itself.
 */
public sealed interface Type permits BaseType, EnumType, Struct, ListType, SetType, MapType {

    /** As the IDL writes it, such as {@code map<string, i32>}; a declared type by its name. */
    String label();

    /** True for base types and enums: values without parts, which can be the name of a field in a JSON object. */
    default boolean isScalar() {
        return this instanceof BaseType || this instanceof EnumType;
    }
}
