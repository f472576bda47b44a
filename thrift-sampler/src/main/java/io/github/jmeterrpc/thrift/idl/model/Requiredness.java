package io.github.jmeterrpc.thrift.idl.model;

/** Whether a message must contain a field. */
public enum Requiredness {
    /** {@code required}: a message without it is invalid. */
    REQUIRED,
    /** {@code optional}: written only if set. */
    OPTIONAL,
    /** Neither keyword: written if it has a value, which numbers and {@code bool} always have. All parameters are of this kind. */
    DEFAULT
}
