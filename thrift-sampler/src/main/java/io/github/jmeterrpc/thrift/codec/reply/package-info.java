/**
 * Turns the bytes of a reply into a summary with its result as JSON.
 * It neither builds requests nor reads from a connection.
 */
package io.github.jmeterrpc.thrift.codec.reply;
