package io.github.jmeterrpc.thrift.idl.model;

import java.util.Locale;

/**
 * The base types of Thrift. {@code byte} is {@link #I8}; {@code slist} and every {@code senum} is
 * {@link #STRING}.
 */
public enum BaseType implements Type {
    BOOL,
    I8,
    I16,
    I32,
    I64,
    DOUBLE,
    STRING,
    BINARY,
    UUID;

    private final String label = name().toLowerCase(Locale.ROOT);

    @Override
    public String label() {
        return label;
    }

    /** Width of an integer type in bits; 0 for other types. */
    public int bits() {
        return switch (this) {
            case I8 -> Byte.SIZE;
            case I16 -> Short.SIZE;
            case I32 -> Integer.SIZE;
            case I64 -> Long.SIZE;
            default -> 0;
        };
    }
}
