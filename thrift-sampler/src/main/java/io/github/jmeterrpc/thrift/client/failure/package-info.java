/**
 * Explains failed calls: maps errors while connecting, on a connection, or in a reply to a response
 * code and a sentence with the remedy.
 */
package io.github.jmeterrpc.thrift.client.failure;
