/**
 * The compiled IDL as the rest of the plugin uses it: documents, services, methods and types, with
 * constants and defaults as JSON, all immutable. It does not depend on files, syntax or messages;
 * all other packages may depend on it.
 */
package io.github.jmeterrpc.thrift.idl.model;
