/**
 * Maps types of the IDL to types of messages, and holds the buffer for requests: what requests and replies share.
 * Knows bytes and wire types only: nothing of methods, and nothing of JSON for the user.
 */
package io.github.jmeterrpc.thrift.codec.protocol;
