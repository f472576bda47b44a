/**
 * Resolves the names in syntax trees, checks constants and defaults against their types, and builds the model.
 * Does not read text or files: it starts from what the parser returns.
 */
package io.github.jmeterrpc.thrift.idl.linker;
