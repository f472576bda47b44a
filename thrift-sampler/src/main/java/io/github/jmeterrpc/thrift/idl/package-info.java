/**
 * Loads IDL files from folders and jars: finds them, parses and links them, and caches the resulting documents.
 * The grammar, name resolution and the resulting model do not belong here, but in the packages below; nor do JMeter and libthrift.
 */
package io.github.jmeterrpc.thrift.idl;
