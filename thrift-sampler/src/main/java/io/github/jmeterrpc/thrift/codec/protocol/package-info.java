/**
 * Maps types of the IDL to the types of messages, for requests and replies. Knows nothing of
 * methods, and nothing of JSON.
 */
package io.github.jmeterrpc.thrift.codec.protocol;
