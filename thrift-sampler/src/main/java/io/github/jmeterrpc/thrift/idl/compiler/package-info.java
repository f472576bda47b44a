/**
 * Compiles the text of IDL files to the model: a parser, by the grammar of the Apache Thrift
 * compiler 0.25, then a resolver of names, constants and defaults. Opens no file: see the package
 * idl.
 */
package io.github.jmeterrpc.thrift.idl.compiler;
