/**
 * Reads Thrift messages part by part in the binary, compact and JSON protocols, and holds the buffers for it.
 * Knows bytes and wire types only: nothing of methods, and nothing of JSON for the user.
 */
package io.github.jmeterrpc.thrift.codec.protocol;
