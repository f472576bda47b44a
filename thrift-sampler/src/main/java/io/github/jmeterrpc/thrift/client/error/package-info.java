/**
 * How a call fails: response codes and the exceptions of a connection.
 *
 * <p>Texts that explain a failure belong to {@code client.failure}.
 */
package io.github.jmeterrpc.thrift.client.error;
