/**
 * Connections of load threads: one per thread and endpoint, and what a broken one means.
 *
 * <p>Nothing here knows JMeter or the IDL.
 */
package io.github.jmeterrpc.thrift.client.connection;
