/**
 * The connections of load threads, one per thread and endpoint, and the handling of broken
 * connections.
 *
 * <p>This package does not depend on JMeter or the IDL.
 */
package io.github.jmeterrpc.thrift.client.connection;
