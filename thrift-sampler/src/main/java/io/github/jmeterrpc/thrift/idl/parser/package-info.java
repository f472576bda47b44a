/**
 * Turns the text of an IDL file into a syntax tree, by the grammar of the Apache Thrift compiler 0.25.
 * Names are not resolved here, and no file is opened: see the packages linker and idl.
 */
package io.github.jmeterrpc.thrift.idl.parser;
