/**
 * Connections of load threads: one per thread and endpoint, and the meaning of a broken one.
 *
 * <p>Nothing here knows JMeter or the IDL.
 */
package io.github.jmeterrpc.thrift.client.connection;
