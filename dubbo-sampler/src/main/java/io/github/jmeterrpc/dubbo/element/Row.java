package io.github.jmeterrpc.dubbo.element;

/**
 * A row of a table: an attachment, or an argument with its type.
 *
 * @param name name of the attachment, or the argument's type
 * @param value its value
 */
record Row(String name, String value) {}
