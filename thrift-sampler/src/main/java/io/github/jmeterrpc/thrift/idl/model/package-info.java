/**
 * The compiled IDL as the rest of the plugin uses it: documents, services, methods, types and values, all immutable.
 * Knows no file, no syntax and no message; everything else may depend on it.
 */
package io.github.jmeterrpc.thrift.idl.model;
