/**
 * The compiled IDL as the rest of the plugin uses it: documents, services, methods and types, with
 * constants and defaults as JSON, all immutable. Knows no file, no syntax and no message;
 * everything else may depend on it.
 */
package io.github.jmeterrpc.thrift.idl.model;
