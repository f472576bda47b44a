/**
 * Compiles the text of IDL files to the model: a parser for the grammar of the Apache Thrift
 * compiler 0.25, and a resolver of names, constants and defaults. It opens no files; package
 * {@code idl} does.
 */
package io.github.jmeterrpc.thrift.idl.compiler;
