/**
 * Reads Thrift's interface definitions as Apache's compiler takes them and gives them with all names resolved. Knows neither
 * JMeter nor libthrift.
 */
package io.github.jmeterrpc.thrift.idl;
