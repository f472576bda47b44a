/**
 * Turns the bytes of a reply into a summary with its result as JSON.
 * Does not build requests and does not read from a connection.
 */
package io.github.jmeterrpc.thrift.codec.reply;
