package io.github.jmeterrpc.thrift.idl.model;

import java.util.Locale;
import java.util.Optional;

/** The base types of Thrift. {@code byte} is {@link #I8}; {@code slist} and every {@code senum} is {@link #STRING}. */
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

    /**
     * Parses a value of {@link #UUID}.
     *
     * @param text 36 characters, in either case. Stricter than {@link java.util.UUID#fromString}, which accepts shorter groups
     */
    public static Optional<java.util.UUID> parseUuid(String text) {
        try {
            return Optional.of(java.util.UUID.fromString(text))
                    .filter(uuid -> uuid.toString().equalsIgnoreCase(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
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
