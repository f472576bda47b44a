/**
 * Loads IDL files from folders and jars: finds and compiles them, and keeps the documents for the
 * duration of a test. The grammar, name resolution and the resulting model are in subpackages. This
 * package does not depend on JMeter or libthrift.
 */
package io.github.jmeterrpc.thrift.idl;
