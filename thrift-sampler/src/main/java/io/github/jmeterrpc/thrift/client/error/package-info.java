/**
 * Failures of calls: response codes and the exceptions of a connection.
 *
 * <p>Package {@code client.failure} explains failures to users.
 */
package io.github.jmeterrpc.thrift.client.error;
