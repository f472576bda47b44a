/**
 * Loads IDL files from folders and jars: finds them, has them compiled, and keeps the documents for
 * the length of a test. The grammar, name resolution and the resulting model do not belong here,
 * but in the packages below; nor do JMeter and libthrift.
 */
package io.github.jmeterrpc.thrift.idl;
