package io.github.jmeterrpc.thrift.idl.model;

/** Whether a field must be there. */
public enum Requiredness {
    /** {@code required}: a message without it is invalid. */
    REQUIRED,
    /** {@code optional}: written only if it was set. */
    OPTIONAL,
    /** Neither word: written if it has a value; numbers and {@code bool} always have one. All parameters are of this kind. */
    DEFAULT
}
